import { sql } from 'kysely';
import type pg from 'pg';
import type { CompanyTx } from '../../platform/db/company-db.ts';
import {
  attendancesWithin,
  byHour,
  byQueue,
  byUser,
  dayOfMessage,
  messageSums,
  messagesWithin,
} from './attendance-sums.repo.ts';

const kept = [byUser, byQueue, byHour] as const;

export async function findCompaniesToSum(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>('select id from control.companies_with_days_to_sum() id');
  return rows.map(({ id }) => id);
}

export interface DaysToSum {
  zone: string;
  /** Days from here on were never summed; null: none was. */
  since: string | null;
  until: string;
}

/** Locks the company's state, so that nobody else sums it, and drops all sums when its time zone changed. */
export async function takeState(tx: CompanyTx, companyId: number): Promise<DaysToSum> {
  await sql`insert into day_states (company_id, zone, until) values (${companyId}, '', '-infinity')
    on conflict (company_id) do nothing`.execute(tx);
  const { rows } = await sql<{ known: string; zone: string; since: string; until: string }>`
    select s.zone as known, c.time_zone as zone, s.until as since,
      ((now() - interval '1 hour') at time zone c.time_zone)::date as until
    from day_states s join companies c on c.id = s.company_id where s.company_id = ${companyId} for update of s`.execute(
    tx,
  );
  const [state] = rows;
  if (state === undefined) throw new Error('a company without a row');
  const { known, zone, until } = state;
  if (known === zone) return { zone, since: state.since, until };
  for (const { table } of kept) await sql`delete from ${table} where company_id = ${companyId}`.execute(tx);
  await sql`delete from message_days where company_id = ${companyId}`.execute(tx);
  return { zone, since: null, until };
}

/** Stores the day below which sums reach now. */
export async function keepState(
  tx: CompanyTx,
  companyId: number,
  { zone, since }: DaysToSum,
  until: string,
): Promise<void> {
  // Never lowered: a summed day stays so, even when the clock was set back.
  const reached = since !== null && since > until ? since : until;
  await sql`update day_states set zone = ${zone}, until = ${reached}::date where company_id = ${companyId}`.execute(tx);
}

/**
 * Takes the marks away and answers their days, where those were summed. Summing comes after: a change committed in
 * between is either seen by it, or its mark stays.
 */
export async function takeMarks(
  tx: CompanyTx,
  { zone, since }: DaysToSum,
): Promise<{ attendances: string[]; messages: string[] }> {
  const { rows } = await sql<{ about: string; day: string }>`
    with gone as (delete from day_marks where company_id = (select current_company()) returning about, at)
    select distinct about, (at at time zone ${zone})::date as day from gone
    where (at at time zone ${zone})::date < ${since}::date order by 1, 2`.execute(tx);
  const daysOf = (about: string) => rows.filter((row) => row.about === about).map(({ day }) => day);
  return { attendances: daysOf('attendances'), messages: daysOf('messages') };
}

const midnight = (day: string, zone: string, plus = 0) =>
  sql`((${day}::date + ${plus}::integer)::timestamp at time zone ${zone})`;
/** More days of a large company would exceed the statement's time. */
const daysAtOnce = 31;

export interface DaySpan {
  from: string;
  /** The first day after them. */
  to: string;
}

/** Finds the next days that were never summed, beginning with the company's first. Null: all are summed. */
export async function findNewDays(
  tx: CompanyTx,
  companyId: number,
  { zone, since, until }: DaysToSum,
): Promise<DaySpan | null> {
  const { rows } = await sql<DaySpan>`
    select d.first as "from", least(d.first + ${daysAtOnce}::integer, ${until}::date) as "to"
    from (select coalesce(${since}::date, least(${until}::date,
      (select (min(s.created_at) at time zone ${zone})::date from ticket_sessions s where s.company_id = ${companyId}),
      (select (to_timestamp(((min(m.id) >> 12) + 1704067200000) / 1000.0) at time zone ${zone})::date from messages m
        where m.company_id = ${companyId}))) as first) d
    where d.first < ${until}::date`.execute(tx);
  return rows[0] ?? null;
}

export async function sumNewDays(tx: CompanyTx, companyId: number, zone: string, { from, to }: DaySpan): Promise<void> {
  const [begin, end] = [midnight(from, zone), midnight(to, zone)];
  for (const { table, key, keyOfRow, columns, ofRows } of kept)
    await sql`insert into ${table} (company_id, day, ${key}, ${columns})
      select ${companyId}, (s.created_at at time zone ${zone})::date, ${keyOfRow(sql`${zone}`)}, ${ofRows}
      from ${attendancesWithin(begin, end)} group by 2, 3`.execute(tx);
  await sql`insert into message_days (company_id, day, received, sent)
    select ${companyId}, ${dayOfMessage(sql`${zone}`)}, ${messageSums}
    from ${messagesWithin(begin, end)} group by 2`.execute(tx);
}

/** Replaces the sums of one day. */
export async function sumAttendancesAgain(tx: CompanyTx, companyId: number, day: string, zone: string): Promise<void> {
  for (const { table, key, keyOfRow, columns, ofRows } of kept) {
    await sql`delete from ${table} where company_id = ${companyId} and day = ${day}::date`.execute(tx);
    await sql`insert into ${table} (company_id, day, ${key}, ${columns})
      select ${companyId}, ${day}::date, ${keyOfRow(sql`${zone}`)}, ${ofRows}
      from ${attendancesWithin(midnight(day, zone), midnight(day, zone, 1))} group by 3`.execute(tx);
  }
}

export async function sumMessagesAgain(tx: CompanyTx, companyId: number, day: string, zone: string): Promise<void> {
  await sql`delete from message_days where company_id = ${companyId} and day = ${day}::date`.execute(tx);
  await sql`insert into message_days (company_id, day, received, sent)
    select ${companyId}, ${day}::date, ${messageSums}
    from ${messagesWithin(midnight(day, zone), midnight(day, zone, 1))}`.execute(tx);
}
