import type { Route } from '@guiche/contract/route';
import * as z from 'zod/mini';
import { nameOf } from './contract-routes.ts';
import type { SampleRequest } from './sample-request.ts';

type Schema = NonNullable<Route['params']>;

/** As they go over the wire: values that answer a conversion with an error, or with something else than they are. */
export const hostile: Readonly<Record<string, string>> = {
  'an object whose toString is none': '{"toString":"x"}',
  'one whose valueOf is none': '{"valueOf":1,"toString":null}',
  'one whose toJSON is none': '{"toJSON":"x"}',
  'one that converts to nothing': '{"toString":null,"valueOf":null}',
  'one with a prototype': '{"__proto__":{"toString":1}}',
  'one with a constructor': '{"constructor":{"prototype":{"x":1}}}',
  'one with a length': '{"length":-1,"0":{}}',
  'one that looks like a promise': '{"then":"x"}',
  'a list of such': '[{"toString":"x"}]',
  'a list of lists': '[[[[]]]]',
  'an empty list': '[]',
  'objects within each other': '{"a":{"b":{"c":{"toString":[]}}}}',
  null: 'null',
  true: 'true',
  'a huge number': '1e400',
  'a small number': '-1e308',
  'a fraction': '0.1',
  'a text that is an object': '"{\\"toString\\":\\"x\\"}"',
  'a text of a name': '"__proto__"',
};
const place = '"@here@"';

/** Where something can be said, by its path: an array's entry is called 0. */
function pathsOf(schema: Schema | undefined, path: readonly string[] = []): (readonly string[])[] {
  if (!schema) return [];
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return pathsOf(schema._zod.def.innerType, path);
  if (schema instanceof z.ZodMiniUnion) return schema._zod.def.options.flatMap((each) => pathsOf(each, path));
  if (schema instanceof z.ZodMiniArray) return [path, ...pathsOf(schema._zod.def.element, [...path, '0'])];
  if (!(schema instanceof z.ZodMiniObject)) return [path];
  const fields = Object.entries(schema._zod.def.shape).flatMap(([name, each]) => pathsOf(each, [...path, name]));
  return [path, ...fields];
}

function put(within: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return '@here@';
  if (name === '0') return [put(Array.isArray(within) ? within[0] : undefined, rest)];
  const fields: Record<string, unknown> = { ...Object(within) };
  return { ...fields, [name]: put(fields[name], rest) };
}

/** A request as it goes over the wire. */
export interface Written {
  what: string;
  method: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

const once = (paths: (readonly string[])[]) => [...new Map(paths.map((path) => [path.join('.'), path])).values()];
const queryOf = ({ query }: SampleRequest) => query.map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
const bodyOf = ({ body }: SampleRequest) => (body === undefined ? {} : { body: JSON.stringify(body) });

/** Every place of a request, with every one of the values in it. */
export function* hostileRequests(
  route: Route,
  request: SampleRequest,
  values: Readonly<Record<string, string>>,
): Generator<Written> {
  const { method } = route;
  const name = nameOf(route);
  const bare = [request.path, queryOf(request).join('&')].join('?');
  for (const path of once([...pathsOf(route.body), ['companyId'], ['unknown']])) {
    if (method === 'GET') break;
    const text = JSON.stringify(put(request.body, path));
    for (const [what, value] of Object.entries(values))
      yield {
        what: `${name} body ${path.join('.')}: ${what}`,
        method,
        path: bare,
        body: text.replace(place, () => value),
      };
  }
  for (const [field = ''] of once([...pathsOf(route.query), ['companyId'], ['unknown']])) {
    const rest = queryOf(request).filter((each) => !each.startsWith(`${field}=`));
    const spellings = [
      ...Object.values(values).map((value) => `${field}=${encodeURIComponent(value)}`),
      ...[`${field}[toString]=x`, `${field}[__proto__][toString]=1`, `${field}.toString=x`, `${field}=a&${field}=b`],
      ...[`${field}`, `${field}=%00`, `${field}=%ff`, `${field}=%`, `${field}=${'9'.repeat(400)}`],
    ];
    for (const spelling of spellings) {
      const path = `${request.path}?${[...rest, spelling].join('&')}`;
      yield { what: `${name} query ${spelling.slice(0, 80)}`, method, path, ...bodyOf(request) };
    }
  }
  for (const [, field = ''] of route.path.matchAll(/:(\w+)/g))
    for (const text of '{"toString":"x"} __proto__ constructor 1e400 [] null -1 0x10 %2e%2e ÿ'.split(' '))
      yield {
        what: `${name} param ${field}: ${text}`,
        method,
        path: route.path.replace(`:${field}`, encodeURIComponent(text)).replace(/:\w+/g, '1'),
        ...bodyOf(request),
      };
  // Only what is refused for another reason: a header alone would make the request an act.
  const kinds: Record<string, string>[] = [
    { 'idempotency-key': '{"toString":"x"}' },
    { cookie: '__proto__=1; toString=2; =; ;;; a' },
    { 'if-none-match': '[object Object]', 'if-range': '{}', range: 'bytes=9e99-' },
    { 'accept-language': '{"toString":1}', 'user-agent': '__proto__', 'sec-fetch-site': '{}' },
  ];
  for (const headers of kinds)
    yield { what: `${name} headers ${Object.keys(headers)[0]}`, method, path: `${bare}&companyId=0`, headers };
}
