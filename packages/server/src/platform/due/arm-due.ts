import { type RawBuilder, sql } from 'kysely';
import type { CompanyTx } from '../db/company-db.ts';

/** A row that was asked for: null is at once. */
export interface NewDue {
  kind: string;
  subjectId: number;
  at: Date | null;
}

/**
 * The end of each `insert into due`. A row that is there is only brought forward, as its rule decides when it is asked;
 * what somebody holds, or gave up, begins anew, so that its rule also sees what was written just now.
 */
export const broughtForward: RawBuilder<unknown> = sql`on conflict (company_id, kind, subject_id) do update
  set due_at = least(due.due_at, excluded.due_at), tries = 0, error_code = null, parked_at = null
  where excluded.due_at < due.due_at or due.tries > 0`;

/** Arms rows in the caller's transaction: they exist exactly when it is committed. */
export async function armDue(db: CompanyTx, companyId: number, armed: readonly NewDue[]): Promise<void> {
  const rows = armed.map(({ kind, subjectId, at }) => ({ kind, subject_id: subjectId, at }));
  await sql`insert into due (company_id, kind, subject_id, due_at)
    select ${companyId}::bigint, r.kind, r.subject_id, min(coalesce(r.at, now()))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(kind text, subject_id bigint, at timestamptz)
    group by r.kind, r.subject_id order by r.kind, r.subject_id
    ${broughtForward}`.execute(db);
}
