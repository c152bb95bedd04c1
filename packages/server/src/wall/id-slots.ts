import * as f from '@guiche/contract/fields.schemas';
import type { Route } from '@guiche/contract/route';
import * as z from 'zod/mini';

type Schema = NonNullable<Route['params']>;

/** `uuid` is a ticket's; a session's is one, too. A `leaver` is a person of the company who may be removed. */
export type EntityKind =
  | 'company'
  | 'user'
  | 'leaver'
  | 'contact'
  | 'detail'
  | 'tag'
  | 'queue'
  | 'connection'
  | 'plan'
  | 'ticket'
  | 'uuid'
  | 'message'
  | 'template'
  | 'media'
  | 'note'
  | 'view'
  | 'bulk'
  | 'subscription'
  | 'import'
  | 'export'
  | 'session'
  | 'quickMessage'
  | 'fileList'
  | 'fileOption'
  | 'member';

/** A place of a call where the client names a row. */
export interface IdSlot {
  part: 'params' | 'query' | 'body';
  path: string[];
  kind: EntityKind;
  /** `id` and `uuid` are themselves; `idText` is the digits, `idList` and `idListText` arrays of ids as JSON and as text. */
  form: 'id' | 'idText' | 'idList' | 'idListText' | 'uuid';
}

/** What the names of the wire mean. A name that is missing here stops the tests: it must be decided. */
const kinds: Readonly<Record<string, EntityKind>> = {
  companyId: 'company',
  userId: 'user',
  users: 'user',
  userFilter: 'user',
  contactId: 'contact',
  tags: 'tag',
  contactTag: 'tag',
  'extraInfo.id': 'detail',
  queueId: 'queue',
  queueIds: 'queue',
  selectedQueues: 'queue',
  whatsappId: 'connection',
  whatsappIds: 'connection',
  sendIdQueue: 'queue',
  queueIdImportMessages: 'queue',
  planId: 'plan',
  ticketId: 'ticket',
  uuid: 'uuid',
  messageId: 'message',
  around: 'message',
  lastMessageId: 'message',
  'quotedMsg.id': 'message',
  templateId: 'template',
  mentions: 'user',
  members: 'member',
  otherContactId: 'contact',
  contactIds: 'contact',
  walletIds: 'user',
  tagId: 'tag',
  tagIds: 'tag',
  selectedQueueIds: 'queue',
  ticketIds: 'ticket',
  mediaId: 'media',
  noteId: 'note',
  viewId: 'view',
  bulkId: 'bulk',
  exportId: 'export',
  subscriptionId: 'subscription',
  importId: 'import',
  sessionId: 'session',
  quickMessageId: 'quickMessage',
  fileListId: 'fileList',
  'options.id': 'fileOption',
  knownOptionIds: 'fileOption',
};
/** Called ids, and the platform's own: they name no row of anybody. */
const ofPlatform: ReadonlySet<string> = new Set(['phoneNumberId', 'wabaId', 'facebookUserId']);
/** Where a name means something else in one call. */
const exceptions: Readonly<Record<string, EntityKind>> = {
  'DELETE /users/:userId userId': 'leaver',
  'POST /users/:userId/second-factor-reset userId': 'leaver',
};

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
    const kind = exceptions[`${route.method} ${route.path} ${name}`] ?? kinds[name];
    if (!kind) throw new Error(`${route.method} ${route.path}: whose id is ${name}? Say it in id-slots.ts`);
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
