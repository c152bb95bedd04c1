import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { type CompanyDb, companyDb } from '../../platform/db/company-db.ts';
import type { Identity } from '../inbound-events.ts';
import type { HeldSession } from './auth-store.repo.ts';
import { reachOutLocked } from './refusal-codes.ts';

/**
 * Most first messages to strangers in a day: accounts below were not blocked. Numbers that were paired a few days ago
 * are watched more closely.
 */
export const reachOutsADay = (pairedAt: RawBuilder<unknown>) =>
  sql<number>`case when coalesce(${pairedAt}, now()) > now() - interval '7 days' then 20 else 50 end`;

/**
 * Whether any message passed between the two on this connection before. One that the channel refused does not count.
 */
export async function hasSpoken(
  db: CompanyDb,
  { companyId, connectionId }: HeldSession,
  to: Identity,
): Promise<boolean> {
  const { rows } = await sql<{ spoke: boolean }>`select exists (
      select from contact_identities i
      join messages m on m.company_id = i.company_id and m.contact_id = i.contact_id and m.connection_id = ${connectionId}
      where i.company_id = ${companyId} and i.type = ${to.type} and i.value = ${to.value}
        and (not m.from_me or (m.provider_id is not null and m.send_state is distinct from 'failed'))) as spoke`.execute(
    db,
  );
  return rows[0]?.spoke === true;
}

/** The verdict on a first message: it may go, it has to wait for the one before it, or it is refused. */
type ReachOut = 'goes' | { waitMs: number } | { refused: string };

/** Shortest wait, for a process that looked while another took the turn and so does not know its end. */
const shortestWaitMs = 500;

/**
 * Takes the turn for a first message, so that the next one goes `gapMs` later, and counts its receiver: once a day,
 * however often it is tried. It uses the row and the database's clock, so the sending process and its start do not
 * matter.
 */
export async function countReachOut(
  db: CompanyDb,
  { companyId, connectionId }: HeldSession,
  to: Identity,
  gapMs: number,
): Promise<ReachOut> {
  const most = reachOutsADay(sql.ref('paired_at'));
  const isCountedToday = sql`coalesce(reach_outs_on = current_date and stranger.id = any(reached_out_to), false)`;
  const { rows } = await sql<{ isCounted: boolean; isLocked: boolean; isFull: boolean; waitMs: number }>`
    with stranger as (select (select contact_id from contact_identities
        where company_id = ${companyId} and type = ${to.type} and value = ${to.value} limit 1) as id),
    counted as (update whatsapp_sessions set reach_outs_on = current_date,
        reach_outs = case when ${isCountedToday} then reach_outs when reach_outs_on = current_date then reach_outs + 1 else 1 end,
        reached_out_to = case when ${isCountedToday} then reached_out_to
          when reach_outs_on = current_date then reached_out_to || stranger.id else array[stranger.id] end,
        next_reach_out_at = now() + ${gapMs} * interval '1 millisecond'
      from stranger where company_id = ${companyId} and connection_id = ${connectionId}
        and (reach_outs_locked_until is null or reach_outs_locked_until < now())
        and (reach_outs_on is distinct from current_date or reach_outs < ${most} or ${isCountedToday})
        and (next_reach_out_at is null or next_reach_out_at <= now()) returning connection_id)
    select exists (select from counted) as "isCounted", coalesce(reach_outs_locked_until > now(), false) as "isLocked",
      coalesce(reach_outs_on = current_date and reach_outs >= ${most}, false) and not ${isCountedToday} as "isFull",
      coalesce(extract(epoch from next_reach_out_at - now()) * 1000, 0)::float8 as "waitMs"
    from whatsapp_sessions, stranger where company_id = ${companyId} and connection_id = ${connectionId}`.execute(db);
  const [row] = rows;
  if (row?.isCounted) return 'goes';
  if (row?.isLocked) return { refused: reachOutLocked };
  if (!row || row.isFull) return { refused: 'REACH_OUT_LIMIT' };
  return { waitMs: Math.max(Math.ceil(row.waitMs), shortestWaitMs) };
}

export async function lockReachOuts(
  db: CompanyDb,
  { companyId, connectionId }: HeldSession,
  until: Date,
): Promise<void> {
  await sql`update whatsapp_sessions set reach_outs_locked_until = greatest(reach_outs_locked_until, ${until})
    where company_id = ${companyId} and connection_id = ${connectionId}`.execute(db);
}

/**
 * Finds what the channel said of a number: its address, null for none. Undefined: it was not asked, or too long ago.
 */
export async function findNumber(db: CompanyDb, held: HeldSession, number: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ jid: string | null }>`select jid from whatsapp_numbers
    where company_id = ${held.companyId} and connection_id = ${held.connectionId} and number = ${number}
      and checked_at > now() - case when jid is null then interval '1 hour' else interval '30 days' end`.execute(db);
  return rows[0]?.jid;
}

export async function keepNumber(db: CompanyDb, held: HeldSession, number: string, jid: string | null): Promise<void> {
  await sql`insert into whatsapp_numbers (company_id, connection_id, number, jid)
    values (${held.companyId}, ${held.connectionId}, ${number}, ${jid})
    on conflict (company_id, connection_id, number) do update set jid = excluded.jid, checked_at = now()`.execute(db);
}

export const dbOf = (pool: pg.Pool, { companyId }: HeldSession): CompanyDb => companyDb(pool, companyId);
