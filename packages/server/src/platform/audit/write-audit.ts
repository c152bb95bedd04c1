import type { Actor } from '@guiche/contract/actor';
import type { CompanyDb } from '../db/company-db.ts';
import { statement, type ValueOf } from '../db/statement.ts';
import { moverOf, userIdOf } from '../mover.ts';

interface AuditEntry {
  act: string;
  /** Id of the row that the act changed; null where it is not known (yet). */
  subjectId: number | null;
  details: object;
  ip: string | null;
}

/**
 * The audit entry that a call owes. It is written once: by the call's first transaction, or after the call when it has
 * none.
 */
export interface PendingAudit {
  readonly entry: AuditEntry;
  isWritten: boolean;
}

interface AuditValues {
  company_id: number;
  user_id: number | null;
  act: string;
  subject_id: number | null;
  details: string;
  ip: string | null;
}
const insertAudit = statement((db, _form: null, value: ValueOf<AuditValues>) =>
  db.insertInto('audit_log').values({
    company_id: value('company_id'),
    user_id: value('user_id'),
    act: value('act'),
    subject_id: value('subject_id'),
    details: value('details'),
    ip: value('ip'),
  }),
);

/** Leaves an act in the company's audit log: in the caller's transaction when `ctx` is one. */
export async function writeAudit(
  ctx: { db: CompanyDb; companyId: number; actor: Actor },
  entry: AuditEntry,
): Promise<void> {
  await insertAudit(ctx.db, null, {
    company_id: ctx.companyId,
    user_id: userIdOf(moverOf(ctx)),
    act: entry.act,
    subject_id: entry.subjectId,
    details: JSON.stringify(entry.details),
    ip: entry.ip,
  });
}

/** Adds to the entry of the running act what something was called, and whose it was, before it is gone. */
export function noteInAudit({ audit }: { audit: PendingAudit | null }, facts: object): void {
  if (audit) audit.entry.details = { ...audit.entry.details, ...describeForAudit(facts) };
}

/** Adds the values from before the act, under the names that the call uses for them. */
export function noteBefore(ctx: { audit: PendingAudit | null }, before: Readonly<Record<string, unknown>>): void {
  const { audit } = ctx;
  if (!audit) return;
  const said = Object.entries(before).filter(([name]) => Object.hasOwn(audit.entry.details, name));
  if (said.length > 0) noteInAudit(ctx, { before: Object.fromEntries(said) });
}

/**
 * `code` and `pass` are second factors and passwords. `msgTransfer` is what people write to each other: it stands in
 * the conversation, for those who may read it.
 */
const secretName = /password|token|secret|authorization|cookie|card|cvv|^(code|pass|msgTransfer)$/i;

/** Makes the values of a call fit for the audit log: without secrets, long values cut. */
export function describeForAudit(values: unknown): Record<string, unknown> {
  if (typeof values !== 'object' || values === null) return {};
  const kept = Object.entries(values).filter(([key]) => !secretName.test(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, shorten(value)]));
}

function shorten(value: unknown): unknown {
  if (typeof value === 'string') return value.length <= 200 ? value : `${value.slice(0, 200).toWellFormed()}…`;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.length <= 50 ? value.map(shorten) : `${value.length} entries`;
  return describeForAudit(value);
}
