import { sql } from 'kysely';
import type { InboundEvent } from '../../channels/inbound-events.ts';
import type { CompanyTx } from '../db/company-db.ts';
import { errorCodeOf } from '../error-code.ts';
import type { NewEvent, NumberedEvent } from '../events/event-wait.ts';
import type { WaitingEvent } from './inbound-step.ts';

/** Namespace of the drains' advisory locks. */
const drainLock = 7266;

/**
 * Takes the company's drain for this transaction and reads the oldest waiting events. Null: another process has the
 * drain. It always begins at the oldest row: starting at a remembered id broke the order after a crash. Lanes with a
 * parked event wait.
 */
export async function takeWaiting(tx: CompanyTx, companyId: number, limit: number): Promise<WaitingEvent[] | null> {
  const { rows } = await sql<{
    locked: boolean;
    id: number | null;
    connection_id: number;
    lane: string;
    event: InboundEvent;
  }>`
    with lock as materialized (select pg_try_advisory_xact_lock(${drainLock}, ${companyId}::integer) as locked)
    select lock.locked, i.id, i.connection_id, i.lane, i.event from lock left join lateral (
      select w.id, w.connection_id, w.lane, w.event from inbox w
      where w.company_id = ${companyId} and w.parked_at is null and lock.locked
        and not exists (select from inbox p where p.company_id = w.company_id and p.lane = w.lane and p.parked_at is not null)
      order by w.id limit ${limit}) i on true order by i.id`.execute(tx);
  if (!rows[0]?.locked) return null;
  return rows.flatMap((row) =>
    row.id === null ? [] : [{ inboxId: row.id, connectionId: row.connection_id, lane: row.lane, event: row.event }],
  );
}

/**
 * Removes handled rows. `= any` instead of a join, which scanned a company's whole inbox once the table had been
 * analysed while empty.
 */
export async function removeHandled(tx: CompanyTx, companyId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from inbox where company_id = ${companyId} and id = any(${[...ids]}::bigint[])`.execute(tx);
}

/**
 * Numbers the events that requests left waiting, then the drain's own, in one step. It must be the last statement
 * before the commit.
 */
export async function numberEvents(tx: CompanyTx, events: readonly NewEvent[]): Promise<NumberedEvent[]> {
  const { rows } = await sql<NumberedEvent>`select * from number_events(
    ${events.map((event) => event.name)}::text[],
    ${events.map((event) => JSON.stringify(event.payload))}::jsonb[],
    ${events.map((event) => JSON.stringify(event.rooms))}::jsonb[],
    ${events.map((event) => JSON.stringify(event.leftRooms ?? []))}::jsonb[]) order by seq`.execute(tx);
  return rows;
}

/**
 * Counts one more try of the head, in a transaction before the try, so that a crash counts, too. Null: nothing waits,
 * or another process has just parked it.
 */
export async function countAttempt(tx: CompanyTx, companyId: number): Promise<{ id: number; attempts: number } | null> {
  const { rows } = await sql<{ id: number; attempts: number }>`update inbox set attempts = attempts + 1
    where company_id = ${companyId} and id = (${headOf(companyId)}) and parked_at is null
    returning id, attempts`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Parks an event with its lane; everything else goes on. It goes by id, since without the drain's lock another process
 * may have parked it already and the head be a different event. The operator sees the code, never the message.
 */
export async function park(tx: CompanyTx, companyId: number, inboxId: number, error: Error): Promise<void> {
  await sql`update inbox set parked_at = now(), error = ${error.message.slice(0, 500)}, error_code = ${errorCodeOf(error)}
    where company_id = ${companyId} and id = ${inboxId} and parked_at is null`.execute(tx);
}

const headOf = (
  companyId: number,
) => sql`select w.id from inbox w where w.company_id = ${companyId} and w.parked_at is null
  and not exists (select from inbox p where p.company_id = w.company_id and p.lane = w.lane and p.parked_at is not null)
  order by w.id limit 1`;
