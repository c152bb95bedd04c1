import * as z from 'zod/mini';
import { canSeeAudit } from './actor.ts';
import * as f from './fields.schemas.ts';
import { defineRoute, noAudit, right } from './route.ts';

const filter = {
  userId: z.optional(f.idText),
  act: z.optional(z.string().check(z.regex(/^[A-Za-z.-]{1,60}$/))),
  /** Days of the company's. */
  dateFrom: z.optional(f.calendarDate),
  dateTo: z.optional(f.calendarDate),
};
/** What narrows the audit log; its spreadsheet is asked with the same. */
export const auditFilter = z.strictObject(filter);
export type AuditFilter = z.infer<typeof auditFilter>;

/** What acts speak of. */
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
  /** Of a ticket its contact's. Null where it is not known any more. */
  name: z.nullable(z.string()),
  /** Of a ticket that the caller may open. */
  uuid: z.nullable(z.uuid()),
  /** Removed since. */
  isGone: z.boolean(),
});
export type AuditName = z.infer<typeof auditName>;

const auditEntry = z.object({
  id: f.id,
  createdAt: f.instant,
  /** Null: no person, but what comes from outside. `name` null: somebody who is no more. */
  user: z.nullable(z.object({ id: f.id, name: z.nullable(z.string()) })),
  act: z.string(),
  /** The row it was done to; of which kind, the act says. */
  subjectId: z.nullable(f.id),
  /** What it was done to, as it is called: of a message its ticket. Null where the act has none. */
  subject: z.nullable(auditName),
  /** The others that the details speak of. */
  names: z.array(auditName),
  /** What the call brought, without secrets. */
  details: z.record(z.string(), z.unknown()),
  /** Of what the details say: what was there before, where the act tells it. */
  before: z.record(z.string(), z.unknown()),
  ip: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Who did what, the latest first, 50 at a time. [+] */
export const listAuditLog = defineRoute({
  method: 'GET',
  path: '/audit-log',
  query: z.strictObject({
    ...filter,
    /** From an earlier answer: a place in the log. */
    nextCursor: z.optional(f.cursor),
  }),
  result: z.object({
    entries: z.array(auditEntry),
    nextCursor: z.nullable(z.string()),
    /** How many there are in all; null where one goes on. */
    total: z.nullable(z.int()),
  }),
  errors: [],
  needs: right('audit', canSeeAudit),
  audit: noAudit('reads only'),
});
