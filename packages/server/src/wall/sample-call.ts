import type { Route } from '@guiche/contract/route';
import * as z from 'zod/mini';
import type { EntityKind, IdSlot } from './id-slots.ts';
import { slotsOf } from './id-slots.ts';

type Schema = NonNullable<Route['params']>;

/** An id of each kind. */
export type Ids = Readonly<Record<EntityKind, number | string>>;

/** One call as it goes over the wire: whatever a client could write, right or wrong. */
export interface Call {
  route: Route;
  path: string;
  query: [name: string, text: string][];
  body: unknown;
}

/** What stands in a slot instead of the caller's own id: any JSON value. */
export interface Change {
  slot: IdSlot;
  value: unknown;
}

/** Words that a schema alone does not tell. */
const words: Readonly<Record<string, string | boolean | readonly string[]>> = {
  'GET /public-settings/:key key': 'appName',
  'GET /messages/:ticketId/search searchParam': 'kanarie',
  'POST /messages/PIX/:ticketId sendKey': '11.222.333/0001-81',
  'POST /messages/URL/:ticketId copyText': 'https://loja.exemplo.test/',
  'POST /messages/call/:ticketId copyText': '+55 11 90000-0000',
  'POST /messages/poll/:ticketId options': ['um', 'dois'],
  'POST /ticket-views search': '?tab=pending',
  'POST /exports kind': 'reports',
  'POST /exports query': 'onlyRated=true',
  'GET /exports kind': 'reports',
  'PUT /preferences/:key key': 'sign',
  'PUT /preferences/:key value': 'false',
  key: 'lgpdMessage',
  column: 'lgpdMessage',
  initialDate: '2026-01-01',
  finalDate: '2026-12-31',
  item: 'job-999999999999',
  emoji: '👍',
  email: 'ninguem@exemplo.test',
  password: 'nao-e-esta-senha',
  newPassword: 'nao-e-esta-senha',
  code: '000000',
  phone: '+55 11 90000-0000',
  number: '+55 11 90000-0000',
  color: '#112233',
  active: true,
  chosen: true,
  acceptAudioMessage: true,
  endpoint: 'https://push.example.com/browser',
  // Of the example in RFC 8291: a point of the curve.
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
/** What may be left out and is said all the same: with it a list shows most. */
const alsoAsked: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'GET /tickets': { showAll: 'true' },
  'GET /dashboard': { days: '365' },
};
/** The same in bodies: what a call would change nothing without. */
const alsoSaid: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'PUT /tickets/:ticketId': { status: 'pending' },
};

/** The least a route accepts, with `ids` in its slots; `change` also fills a slot that could stay empty. */
export function sampleCall(route: Route, ids: Ids, change?: Change): Call {
  const parts = {
    params: sample(route, 'params', ids),
    query: sample(route, 'query', ids),
    body: route.body && withWords(alsoSaid[`${route.method} ${route.path}`], sample(route, 'body', ids)),
  };
  if (change) putAt(parts, [change.slot.part, ...change.slot.path], change.value);
  const params = Object(parts.params) as Record<string, unknown>;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(params[name])));
  return {
    route,
    path,
    query: writeQuery(route, { ...alsoAsked[`${route.method} ${route.path}`], ...Object(parts.query) }),
    body: parts.body,
  };
}

const withWords = (said: Readonly<Record<string, string>> | undefined, body: unknown) =>
  said ? { ...said, ...Object(body) } : body;

/** An id as its slot takes it. */
export function writeId(slot: IdSlot, id: number | string): unknown {
  return slot.form === 'idList' || slot.form === 'idListText' ? [id] : id;
}

function sample(route: Route, part: IdSlot['part'], ids: Ids): unknown {
  const slots = new Map(slotsOf(route).map((slot) => [`${slot.part} ${slot.path.join('.')}`, slot]));
  const fill = (schema: Schema, path: readonly string[]): unknown => {
    const slot = slots.get(`${part} ${path.join('.')}`);
    if (slot) return writeId(slot, ids[slot.kind]);
    if (schema instanceof z.ZodMiniObject) {
      const needed = Object.entries(schema._zod.def.shape).filter(([, each]) => !(each instanceof z.ZodMiniOptional));
      return Object.fromEntries(needed.map(([name, each]) => [name, fill(each, [...path, name])]));
    }
    const name = path.at(-1) ?? '';
    const said = words[`${route.method} ${route.path} ${name}`];
    if (schema instanceof z.ZodMiniArray) return said ?? [fill(schema._zod.def.element, path)];
    if (schema instanceof z.ZodMiniNullable) return null;
    if (schema instanceof z.ZodMiniUnion) return fill(schema._zod.def.options[0] ?? schema, path);
    if (schema instanceof z.ZodMiniEnum) return Object.values(schema._zod.def.entries)[0];
    return said ?? words[name] ?? 'texto';
  };
  const schema = route[part];
  return schema && fill(schema, []);
}

function putAt(target: object, [name = '', ...rest]: readonly string[], value: unknown): void {
  const place = target as Record<string, unknown>;
  if (rest.length === 0) place[name] = value;
  else {
    place[name] ??= {};
    putAt(Object(place[name]), rest, value);
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Arrays become repeated names, objects `name[key]`; where the contract wants JSON in a text, it is that. */
function writeQuery(route: Route, values: Record<string, unknown>): [string, string][] {
  const listed = slotsOf(route).filter(({ form }) => form === 'idListText');
  return Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (listed.some(({ path }) => path[0] === name) || typeof value !== 'object' || value === null)
      return [[name, textOf(value)]];
    if (Array.isArray(value)) return value.map((each) => [name, textOf(each)]);
    return Object.entries(value).map(([key, each]) => [`${name}[${key}]`, textOf(each)]);
  });
}
