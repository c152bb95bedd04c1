import { sql } from 'kysely';
import type { InboundEvent } from '../../channels/inbound-events.ts';
import type { CompanyTx } from '../db/company-db.ts';
import { errorCodeOf } from '../error-code.ts';
import type { NewEvent, NumberedEvent } from '../events/event-wait.ts';
import type { WaitingEvent } from './inbound-step.ts';

/** Namespace of the drains' advisory locks. */
const drainLock = 7266;

/**
 * Takes the company's drain for this transaction and reads the oldest waiting events. Null: another drain has it.
 * Always from the oldest row: beginning at "the id I know" broke the order after a crash. Lanes with a parked event wait.
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

/** Handled rows go; by `= any`, because a join here scanned a company's whole inbox when it was analysed empty. */
export async function removeHandled(tx: CompanyTx, companyId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from inbox where company_id = ${companyId} and id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** Numbers what requests left waiting and then the drain's own events, in one step. The last statement before the commit. */
export async function numberEvents(tx: CompanyTx, events: readonly NewEvent[]): Promise<NumberedEvent[]> {
  const { rows } = await sql<NumberedEvent>`select * from number_events(
    ${events.map((event) => event.name)}::text[],
    ${events.map((event) => JSON.stringify(event.payload))}::jsonb[],
    ${events.map((event) => JSON.stringify(event.rooms))}::jsonb[],
    ${events.map((event) => JSON.stringify(event.leftRooms ?? []))}::jsonb[]) order by seq`.execute(tx);
  return rows;
}

/**
 * One more try of the head, in a transaction of its own before the try itself, so that a crash counts too. Null:
 * nothing waits, or another process has just parked it.
 */
export async function countAttempt(tx: CompanyTx, companyId: number): Promise<{ id: number; attempts: number } | null> {
  const { rows } = await sql<{ id: number; attempts: number }>`update inbox set attempts = attempts + 1
    where company_id = ${companyId} and id = (${headOf(companyId)}) and parked_at is null
    returning id, attempts`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Sets an event aside with its lane; everything else goes on. By its id: without the drain's lock another process may
 * have done so, and the head is then somebody else's. The operator sees the code, never the message.
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
