import type { Route } from '@guiche/contract/route';
import * as z from 'zod/mini';
import { nameOf } from './contract-routes.ts';
import { type IdSlot, slotsOf } from './id-slots.ts';
import { type Ids, idIn } from './read-rows.ts';
import { wallOf } from './read-walls.ts';

type Schema = NonNullable<Route['params']>;

/** One request as it goes over the wire: whatever a client could write, right or wrong. */
export interface SampleRequest {
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

/** Words that a schema alone does not tell. What one request says beyond, its feature's wall.json has. */
const words: Readonly<Record<string, string | boolean>> = {
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

/** What stands in fields of a request, by their names in findings: `body options.name`. */
type Said = Readonly<Record<string, unknown>>;

/**
 * The least a route accepts, with `ids` in its slots; `change` also fills a slot that could stay empty, `says` fields beyond what the
 * feature's wall.json says.
 */
export function sampleRequest(route: Route, ids: Ids, change?: Change, says: Said = {}): SampleRequest {
  const said = { ...wallOf(nameOf(route))?.says, ...says };
  const parts = {
    params: sample(route, 'params', ids, said),
    query: sample(route, 'query', ids, said),
    body: sample(route, 'body', ids, said),
  };
  if (change) putAt(parts, [change.slot.part, ...change.slot.path], change.value);
  const params = Object(parts.params) as Record<string, unknown>;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(params[name])));
  return {
    route,
    path,
    query: writeQuery(route, Object(parts.query)),
    body: parts.body,
  };
}

/** An id as its slot takes it. */
export function writeId(slot: IdSlot, id: number | string): unknown {
  return slot.form === 'idList' || slot.form === 'idListText' ? [id] : id;
}

function sample(route: Route, part: IdSlot['part'], ids: Ids, said: Said): unknown {
  const slots = new Map(slotsOf(route).map((slot) => [`${slot.part} ${slot.path.join('.')}`, slot]));
  const slotAt = (path: readonly string[]) => `${part} ${path.join('.')}`;
  const holdsSaid = (path: readonly string[]) => Object.keys(said).some((name) => name.startsWith(`${slotAt(path)}.`));
  const isSaid = (schema: Schema, path: readonly string[]) =>
    !(schema instanceof z.ZodMiniOptional) || slotAt(path) in said || holdsSaid(path);
  const fill = (schema: Schema, path: readonly string[]): unknown => {
    const slot = slots.get(slotAt(path));
    if (slot) return writeId(slot, idIn(ids, slot.kind));
    if (schema instanceof z.ZodMiniObject) {
      const needed = Object.entries(schema._zod.def.shape).filter(([name, each]) => isSaid(each, [...path, name]));
      return Object.fromEntries(needed.map(([name, each]) => [name, fill(each, [...path, name])]));
    }
    const name = path.at(-1) ?? '';
    const word = said[slotAt(path)];
    if (schema instanceof z.ZodMiniOptional) return holdsSaid(path) ? fill(schema._zod.def.innerType, path) : word;
    if (schema instanceof z.ZodMiniArray) return word ?? [fill(schema._zod.def.element, path)];
    if (schema instanceof z.ZodMiniNullable) return null;
    if (schema instanceof z.ZodMiniUnion) return fill(schema._zod.def.options[0] ?? schema, path);
    if (schema instanceof z.ZodMiniEnum) return word ?? Object.values(schema._zod.def.entries)[0];
    return word ?? words[name] ?? 'texto';
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
