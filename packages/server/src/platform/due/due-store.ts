import { sql } from 'kysely';
import type pg from 'pg';
import type { CompanyDb, CompanyTx } from '../db/company-db.ts';

/** A row that this process holds until its lease is over. `tries` and `heldUntil` are its fence. */
export interface TakenDue {
  companyId: number;
  kind: string;
  subjectId: number;
  tries: number;
  heldUntil: Date;
  /** The moment by which it was due. */
  moment: Date;
}

interface TakenRow {
  company_id: number;
  kind: string;
  subject_id: number;
  tries: number;
  held_until: Date;
  moment: Date;
}

/** Takes what is due of these kinds, in one statement, whatever companies there are; two processes never get the same. */
export async function takeDue(
  pool: pg.Pool,
  kinds: readonly string[],
  limit: number,
  aheadMs: number,
): Promise<TakenDue[]> {
  const { rows } = await pool.query<TakenRow>({
    name: 'take_due',
    text: 'select * from control.take_due($1, $2, $3)',
    values: [kinds, limit, aheadMs],
  });
  return rows.map((row) => ({
    companyId: row.company_id,
    kind: row.kind,
    subjectId: row.subject_id,
    tries: row.tries,
    heldUntil: row.held_until,
    moment: row.moment,
  }));
}

const heldRows = (taken: readonly TakenDue[]) =>
  taken.map(({ kind, subjectId, tries, heldUntil }) => ({ kind, subject_id: subjectId, tries, held_until: heldUntil }));

const ofFence = sql`d.kind = h.kind and d.subject_id = h.subject_id and d.tries = h.tries and d.due_at = h.held_until`;

/**
 * Stores what the rule answered, in its transaction. A row that was armed meanwhile stays as it is, and is asked about
 * again.
 */
export async function settleDue(
  tx: CompanyTx,
  companyId: number,
  taken: readonly TakenDue[],
  answers: ReadonlyMap<number, Date | null>,
): Promise<void> {
  const held = heldRows(taken).map((row) => ({ ...row, at: answers.get(row.subject_id) ?? null }));
  await sql`with h as (select * from jsonb_to_recordset(${JSON.stringify(held)}::jsonb)
      as r(kind text, subject_id bigint, tries bigint, held_until timestamptz, at timestamptz)),
    done as (delete from due d using h where d.company_id = ${companyId} and ${ofFence} and h.at is null)
    update due d set due_at = h.at, tries = 0, error_code = null
    from h where d.company_id = ${companyId} and ${ofFence} and h.at is not null`.execute(tx);
}

/** Puts off what failed, twice as long each time; the tenth failure parks it. Answers whether it was parked. */
export async function noteFailedDue(
  db: CompanyDb,
  { companyId, kind, subjectId, tries, heldUntil }: TakenDue,
  { code, aheadMs, mostTries }: { code: string; aheadMs: number; mostTries: number },
): Promise<boolean> {
  const pauseMs = Math.min(10_000 * 2 ** (tries - 1), 3_600_000);
  const { rows } = await sql<{ is_parked: boolean }>`update due set error_code = ${code},
      due_at = now() + ${pauseMs + aheadMs}::bigint * interval '1 millisecond',
      parked_at = case when tries >= ${mostTries}::bigint then now() end
    where company_id = ${companyId} and kind = ${kind} and subject_id = ${subjectId} and tries = ${tries}::bigint
      and due_at = ${heldUntil}
    returning parked_at is not null as is_parked`.execute(db);
  return rows[0]?.is_parked === true;
}
