import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as f from './fields.schemas.ts';
import { defineRoute, noAudit, signedIn } from './route.ts';

export const connectionStatus = z.enum(['qrcode', 'DISCONNECTED', 'CONNECTED', 'PAIRING', 'TIMEOUT', 'OPENING']);
export type ConnectionStatus = z.infer<typeof connectionStatus>;

/**
 * Why a connection stands as it does. `untested`: nobody has tried its access yet. `refused`: the platform does not take
 * its access (any more). `permission`: the access lacks one that sending needs. `loggedOut`: ended on the phone.
 * `replaced`: opened elsewhere. `expired`: nobody scanned its code in time. `ended`: somebody disconnected it here.
 * `outdated`: the platform turns this version of its client away. `limited`: it is open, and strangers cannot be written
 * to for now.
 */
export const connectionReason = z.enum([
  'untested',
  'refused',
  'permission',
  'unreachable',
  'loggedOut',
  'replaced',
  'banned',
  'expired',
  'network',
  'ended',
  'outdated',
  'limited',
  'unknown',
]);
export type ConnectionReason = z.infer<typeof connectionReason>;

/** How far the import of earlier messages is; `date` is of the message it has come to. */
const importProgress = z.object({ this: z.int(), all: z.int(), date: z.nullable(f.instant) });
export type ImportProgress = z.infer<typeof importProgress>;

/** How the people who are written to like it. */
export const accountQuality = z.enum(['GREEN', 'YELLOW', 'RED']);
export type AccountQuality = z.infer<typeof accountQuality>;

/**
 * A matter between the platform and the account. `restricted`: it may do less. `closing`: it will be switched off.
 * `violation`: a rule was broken. `nameRejected`: the name people see. `alert`: something else, named by `code`.
 */
export const accountMatter = z.object({
  kind: z.enum(['restricted', 'closing', 'violation', 'nameRejected', 'alert']),
  /** The platform's own word. */
  code: z.nullable(z.string()),
  /** When it is over, or comes about; null: it does not say. */
  until: z.nullable(f.instant),
});
export type AccountMatter = z.infer<typeof accountMatter>;

/** What the platform says of an account. */
const accountFacts = z.object({
  quality: z.nullable(accountQuality),
  /** To how many people one may write first within a day; -1: to everybody. */
  messagingLimit: z.nullable(z.int()),
  /** The name people see. */
  verifiedName: z.nullable(z.string()),
  matters: z.array(accountMatter),
});
export type AccountFacts = z.infer<typeof accountFacts>;

/** A connection as everybody of the company may read it. Tokens, codes and secrets never travel in it. */
export const connection = z.object({
  id: f.id,
  companyId: f.id,
  name: z.string(),
  channel: f.channel,
  status: connectionStatus,
  /** Null: there is nothing to say beyond the status. */
  statusReason: z.nullable(connectionReason),
  /** Of the reason `permission`: which one, as the platform calls it. */
  missingPermission: z.nullable(z.string()),
  number: z.string(),
  isDefault: z.boolean(),
  groupAsTicket: f.switchWord,
  queues: z.array(z.object({ id: f.id, name: z.string(), color: f.colour })),
  /** Null: none. When it began (ISO 8601), `Running`, {@link importIsOver}, or {@link importIsRefused}. */
  statusImportMessages: z.nullable(z.string()),
  importProgress: z.nullable(importProgress),
  /** So long the platform lets us in unless somebody logs in again; null: it does not say. */
  accessEndsAt: z.nullable(f.instant),
  /** Null: its platform tells nothing. */
  account: z.nullable(accountFacts),
  updatedAt: f.instant,
  version: z.int(),
});
export type Connection = z.infer<typeof connection>;

/** The account's owner keeps its past to themselves. */
export const importIsRefused = 'refused';

/** The specification's `session=0`: without session data, which no list carries anyway. */
export const sessionFlag = z.optional(z.enum(['0', '1']));

export const listConnections = defineRoute({
  method: 'GET',
  path: '/whatsapp',
  query: z.strictObject({ session: sessionFlag, companyId: z.optional(f.idText) }),
  result: z.array(connection),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});

export const filterConnections = defineRoute({
  method: 'GET',
  path: '/whatsapp/filter',
  query: z.strictObject({ session: sessionFlag, channel: z.optional(f.channel), companyId: z.optional(f.idText) }),
  result: z.array(connection),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** A connection was made, changed or removed, told to everybody of the company. */
export const connectionEvent = defineEvent(
  'whatsapp',
  z.union([
    z.object({ action: z.literal('update'), whatsapp: connection }),
    z.object({ action: z.literal('delete'), whatsappId: f.id }),
  ]),
);

/**
 * How far the import of earlier messages of a connection is, as `importMessages-{companyId}`: `update` while it goes on,
 * `refresh` once it is over. The connection's own event says the same.
 */
export const importMessagesEvent = defineEvent(
  'importMessages',
  z.object({ action: z.enum(['update', 'refresh']), whatsappId: f.id, status: z.nullable(importProgress) }),
);
