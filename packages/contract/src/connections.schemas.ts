import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as f from './fields.schemas.ts';
import { defineRoute, noAudit, signedIn } from './route.ts';

export const connectionStatus = z.enum(['qrcode', 'DISCONNECTED', 'CONNECTED', 'PAIRING', 'TIMEOUT', 'OPENING']);
export type ConnectionStatus = z.infer<typeof connectionStatus>;

/**
 * The reason for a connection's status. `untested`: nobody has tried its access yet. `refused`: the platform does not
 * take its access (any more). `permission`: the access lacks one that sending needs. `loggedOut`: ended on the phone.
 * `replaced`: opened elsewhere. `expired`: nobody scanned its code in time. `ended`: somebody disconnected it here.
 * `outdated`: the platform refuses this version of its client. `limited`: it is open, and strangers cannot be written
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

/** Progress of the import of earlier messages; `date` is that of the message it has reached. */
const importProgress = z.object({ this: z.int(), all: z.int(), date: z.nullable(f.instant) });
export type ImportProgress = z.infer<typeof importProgress>;

/** How much receivers like the account's messages. */
export const accountQuality = z.enum(['GREEN', 'YELLOW', 'RED']);
export type AccountQuality = z.infer<typeof accountQuality>;

/**
 * A matter between the platform and the account. `restricted`: it may do less. `closing`: it will be switched off.
 * `violation`: a rule was broken. `nameRejected`: the name that people see. `alert`: something else, named by `code`.
 */
export const accountMatter = z.object({
  kind: z.enum(['restricted', 'closing', 'violation', 'nameRejected', 'alert']),
  /** The platform's own word. */
  code: z.nullable(z.string()),
  /** When it ends, or takes effect; null: the platform does not say. */
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

/** A connection as everybody of the company may read it, without tokens, codes and secrets. */
export const connection = z.object({
  id: f.id,
  companyId: f.id,
  name: z.string(),
  channel: f.channel,
  status: connectionStatus,
  /** Null: nothing to say beyond the status. */
  statusReason: z.nullable(connectionReason),
  /** For the reason `permission`: its name, by the platform's own word. */
  missingPermission: z.nullable(z.string()),
  number: z.string(),
  isDefault: z.boolean(),
  groupAsTicket: f.switchWord,
  queues: z.array(z.object({ id: f.id, name: z.string(), color: f.colour })),
  /**
   * State of an import: its begin (ISO 8601), `Running`, {@link importIsOver}, or {@link importIsRefused}. Null: none.
   */
  statusImportMessages: z.nullable(z.string()),
  importProgress: z.nullable(importProgress),
  /** When the platform's access ends unless somebody logs in again; null: it does not say. */
  accessEndsAt: z.nullable(f.instant),
  /** Null: the platform says nothing of the account. */
  account: z.nullable(accountFacts),
  updatedAt: f.instant,
  version: z.int(),
});
export type Connection = z.infer<typeof connection>;

/** The account's owner does not share its past. */
export const importIsRefused = 'refused';

/** The specification's `session=0`: without session data. No list carries any, so it has no effect. */
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

/** A connection was created, changed or removed; goes to everybody of the company. */
export const connectionEvent = defineEvent(
  'whatsapp',
  z.union([
    z.object({ action: z.literal('update'), whatsapp: connection }),
    z.object({ action: z.literal('delete'), whatsappId: f.id }),
  ]),
);

/**
 * Progress of a connection's import of earlier messages, under `importMessages-{companyId}`: `update` while it runs,
 * `refresh` at its end. The connection's own event says the same.
 */
export const importMessagesEvent = defineEvent(
  'importMessages',
  z.object({ action: z.enum(['update', 'refresh']), whatsappId: f.id, status: z.nullable(importProgress) }),
);
