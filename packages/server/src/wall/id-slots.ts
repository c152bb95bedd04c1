import * as f from '@guiche/contract/fields.schemas';
import type { Route } from '@guiche/contract/route';
import * as z from 'zod/mini';
import { nameOf } from './contract-routes.ts';
import { kindsByName } from './read-rows.ts';
import { wallOf } from './read-walls.ts';

type Schema = NonNullable<Route['params']>;

/** A place of a request where the client names a row. */
export interface IdSlot {
  part: 'params' | 'query' | 'body';
  path: string[];
  /** As a feature's wall-rows.json calls it. */
  kind: string;
  /** `id` and `uuid` are themselves; `idText` is the digits, `idList` and `idListText` arrays of ids as JSON and as text. */
  form: 'id' | 'idText' | 'idList' | 'idListText' | 'uuid';
}

/** Called ids, and the platform's own: they name no row of anybody. */
const ofPlatform: ReadonlySet<string> = new Set(['phoneNumberId', 'wabaId', 'facebookUserId']);
const formOf = (schema: Schema): IdSlot['form'] | null => {
  if (schema === f.id) return 'id';
  if (schema === f.idText) return 'idText';
  if (schema === f.idListText) return 'idListText';
  if (schema instanceof z.ZodMiniArray && schema._zod.def.element === f.id) return 'idList';
  return schema instanceof z.ZodMiniUUID ? 'uuid' : null;
};

/** Schemas below this one, with the name they go by. */
function partsOf(schema: Schema): { name: string | null; schema: Schema }[] {
  const { def } = schema._zod;
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return [{ name: null, schema: schema._zod.def.innerType }];
  if (schema instanceof z.ZodMiniUnion)
    return schema._zod.def.options.map((option) => ({ name: null, schema: option }));
  if (schema instanceof z.ZodMiniArray) return [{ name: null, schema: schema._zod.def.element }];
  if (schema instanceof z.ZodMiniObject)
    return Object.entries(schema._zod.def.shape).map(([name, part]) => ({ name, schema: part }));
  if (leaves.has(def.type) || formOf(schema)) return [];
  throw new Error(`a schema of type ${def.type} may hide ids: teach id-slots.ts to read it`);
}
const leaves: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'pipe']);

function findSlots(route: Route, part: IdSlot['part'], schema: Schema, path: string[]): IdSlot[] {
  const name = path.join('.');
  const form = formOf(schema);
  if (form) {
    const own = wallOf(nameOf(route))?.ids ?? {};
    const kind = own[`${part} ${name}`] ?? kindsByName.get(name);
    if (!kind) throw new Error(`${nameOf(route)}: whose id is ${name}? Say it in its feature's wall-rows.json`);
    return [{ part, path, kind, form }];
  }
  const parts = partsOf(schema);
  if (parts.length === 0 && /(^|\.)(ids?|uuid)$|Ids?$/.test(name) && !ofPlatform.has(name))
    throw new Error(`${route.method} ${route.path}: ${name} is called an id and is none of contract/fields.ts`);
  return parts.flatMap((each) => findSlots(route, part, each.schema, each.name === null ? path : [...path, each.name]));
}

/** All id slots of a route: path, query and body, in arrays and inside objects. */
export function slotsOf(route: Route): IdSlot[] {
  const slots = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = route[part];
    return schema ? findSlots(route, part, schema, []) : [];
  });
  const seen = new Map(slots.map((slot) => [`${slot.part} ${slot.path.join('.')}`, slot])); // a union names one twice
  return [...seen.values()];
}
