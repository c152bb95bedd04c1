import type { Call } from './sample-call.ts';

export interface Answered {
  status: number;
  /** `code` of an error's body. */
  code: string | null;
  /** All that came back: headers too. */
  text: string;
  /** The body without what differs between two equal answers: how far the company's events have got. */
  body: string;
}

/** Sends a call exactly as written. */
export async function ask(url: string, token: string | null, call: Call): Promise<Answered> {
  const target = new URL(`/api${call.path}`, url);
  for (const [name, text] of call.query) target.searchParams.append(name, text);
  const response = await fetch(target, {
    method: call.route.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  });
  const body = await response.text();
  const said: unknown = response.status === 200 ? null : Object(JSON.parse(body)).code;
  return {
    status: response.status,
    code: typeof said === 'string' ? said : null,
    text: `${JSON.stringify([...response.headers])}\n${body}`,
    body: body.replace(/"seq":\d+/g, '"seq":0'),
  };
}
