import * as z from 'zod/mini';
import { canSeeAudit } from './actor.ts';
import * as f from './fields.schemas.ts';
import { defineRoute, noAudit, right } from './route.ts';

const filter = {
  userId: z.optional(f.idText),
  act: z.optional(z.string().check(z.regex(/^[A-Za-z.-]{1,60}$/))),
  /** Days in the company's time zone. */
  dateFrom: z.optional(f.calendarDate),
  dateTo: z.optional(f.calendarDate),
};
/** The filter of the audit log; its spreadsheet takes the same. */
export const auditFilter = z.strictObject(filter);
export type AuditFilter = z.infer<typeof auditFilter>;

/** Kinds of things that acts are about. */
export const auditKinds = [
  'ticket',
  'contact',
  'user',
  'queue',
  'connection',
  'tag',
  'quickMessage',
  'fileList',
  'import',
] as const;

const auditName = z.object({
  kind: z.enum(auditKinds),
  id: f.id,
  /** For a ticket its contact's name. Null where it is no longer known. */
  name: z.nullable(z.string()),
  /** Address of a ticket that the caller may open; null otherwise. */
  uuid: z.nullable(z.uuid()),
  /** Whether it was removed since. */
  isGone: z.boolean(),
});
export type AuditName = z.infer<typeof auditName>;

const auditEntry = z.object({
  id: f.id,
  createdAt: f.instant,
  /** Who acted. Null: no person, but something from outside. `name` null: a person who is no more. */
  user: z.nullable(z.object({ id: f.id, name: z.nullable(z.string()) })),
  act: z.string(),
  /** Id of the row that was changed; the act tells of which kind it is. */
  subjectId: z.nullable(f.id),
  /** What the act was done to, by name; for a message its ticket. Null where the act has no such thing. */
  subject: z.nullable(auditName),
  /** Names of the other things in the details. */
  names: z.array(auditName),
  /** The content of the call, without secrets. */
  details: z.record(z.string(), z.unknown()),
  /** The values from before the act, for details whose act records them. */
  before: z.record(z.string(), z.unknown()),
  ip: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Lists who did what, the latest first, 50 at a time. [+] */
export const listAuditLog = defineRoute({
  method: 'GET',
  path: '/audit-log',
  query: z.strictObject({
    ...filter,
    /** A place in the log, from an earlier answer. */
    nextCursor: z.optional(f.cursor),
  }),
  result: z.object({
    entries: z.array(auditEntry),
    nextCursor: z.nullable(z.string()),
    /** Number of all entries; null on further pages. */
    total: z.nullable(z.int()),
  }),
  errors: [],
  needs: right('audit', canSeeAudit),
  audit: noAudit('reads only'),
});
