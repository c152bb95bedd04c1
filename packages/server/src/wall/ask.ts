import type { SampleRequest } from './sample-request.ts';

export interface Answered {
  status: number;
  /** `code` of an error's body. */
  code: string | null;
  /** All that came back: headers too. */
  text: string;
  /** The body without what differs between two equal answers: how far the company's events have got. */
  body: string;
}

/** Sends a request exactly as written. */
export async function ask(url: string, token: string | null, request: SampleRequest): Promise<Answered> {
  const target = new URL(`/api${request.path}`, url);
  for (const [name, text] of request.query) target.searchParams.append(name, text);
  const response = await fetch(target, {
    method: request.route.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
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
