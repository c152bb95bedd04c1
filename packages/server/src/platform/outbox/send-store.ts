import { sql } from 'kysely';
import type { CompanyTx } from '../db/company-db.ts';
import type { HeadRow } from './lane-store.ts';

/**
 * What becomes of an outbox row and its message. Each runs in a transaction that holds the lane, and answers the message
 * it changed, null when none: a status may have settled the row meanwhile. Locks: ticket, message, as the drain takes them.
 */
type Changed = Promise<number | null>;

/** The attempt is written down before the call: who finds it written knows that the call may have been made. */
export async function beginSend(
  tx: CompanyTx,
  companyId: number,
  head: HeadRow,
  fence: number,
): Promise<{ changed: number | null } | null> {
  const { rows } = await sql<{ changed: number | null }>`
    with o as (update outbox set state = 'sending', attempt = attempt + 1, fence = ${fence}
      where company_id = ${companyId} and id = ${head.id} and state = ${head.state} returning message_id, kind),
    m as (update messages x set send_state = 'sending', version = x.version + 1 from o
      where o.kind = 'message' and x.company_id = ${companyId} and x.id = o.message_id and x.send_state = 'queued' returning x.id)
    select m.id as changed from o left join m on true`.execute(tx);
  return rows[0] ?? null;
}

/** Accepted: the provider's id, its key, the first tick, and what statuses told before the answer did. */
export async function recordSent(tx: CompanyTx, companyId: number, head: HeadRow, providerId: string | null): Changed {
  await lockTicketOf(tx, companyId, head);
  const { rows } = await sql<{ id: number }>`
    with o as (delete from outbox where company_id = ${companyId} and id = ${head.id} returning message_id, connection_id, kind),
    early as (delete from early_acks e using o where e.company_id = ${companyId} and e.connection_id = o.connection_id
      and e.provider_id = ${providerId} returning e.ack, e.error),
    key as (insert into message_keys (company_id, connection_id, provider_id, message_id)
      select ${companyId}, connection_id, ${providerId}, message_id from o where ${providerId}::text is not null on conflict do nothing),
    m as (update messages x set provider_id = ${providerId}, ack = greatest(x.ack, 1, e.ack), version = x.version + 1,
        send_state = case when e.error is not null and e.ack < 2 then 'failed' else 'sent' end,
        send_error = case when e.error is not null and e.ack < 2 then e.error end
      from o left join early e on true
      where o.kind = 'message' and x.company_id = ${companyId} and x.id = o.message_id returning x.id, x.ticket_id, x.ack),
    t as (update tickets x set last_message_ack = m.ack, version = x.version + 1 from m
      where x.company_id = ${companyId} and x.id = m.ticket_id and x.last_message_id = m.id)
    select id from m`.execute(tx);
  return rows[0]?.id ?? null;
}

/** `failed` with the reason, or `unconfirmed`. A message that a status has shown as sent stays so. */
export async function recordUnsent(
  tx: CompanyTx,
  companyId: number,
  head: HeadRow,
  end: { sendState: 'failed' | 'unconfirmed'; error: string | null },
): Changed {
  await lockTicketOf(tx, companyId, head);
  const { rows } = await sql<{ id: number }>`
    with o as (delete from outbox where company_id = ${companyId} and id = ${head.id} returning message_id, kind)
    update messages x set send_state = ${end.sendState}, send_error = ${end.error}, version = x.version + 1 from o
    where o.kind = 'message' and x.company_id = ${companyId} and x.id = o.message_id and x.send_state in ('queued', 'sending')
    returning x.id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** There is nothing left to send. */
export async function dropRow(tx: CompanyTx, companyId: number, head: HeadRow): Promise<null> {
  await sql`delete from outbox where company_id = ${companyId} and id = ${head.id}`.execute(tx);
  return null;
}

/** Back into the lane: to be sent again, or to be given up, after `waitMs` by the database's clock. */
export async function postpone(
  tx: CompanyTx,
  companyId: number,
  head: HeadRow,
  next: { state: 'queued' | 'unknown'; waitMs: number },
): Promise<null> {
  await sql`update outbox set state = ${next.state}, due_at = now() + ${next.waitMs} * interval '1 millisecond'
    where company_id = ${companyId} and id = ${head.id}`.execute(tx);
  return null;
}

/** A file did not get to the channel: nothing was sent, and the row waits its time. */
export async function putOff(tx: CompanyTx, companyId: number, head: HeadRow, waitMs: number): Promise<null> {
  await sql`update outbox set attempt = attempt + 1, due_at = now() + ${waitMs} * interval '1 millisecond'
    where company_id = ${companyId} and id = ${head.id} and state = 'queued'`.execute(tx);
  return null;
}

async function lockTicketOf(tx: CompanyTx, companyId: number, head: HeadRow): Promise<void> {
  await sql`select from tickets where company_id = ${companyId} and id =
    (select ticket_id from messages where company_id = ${companyId} and id = ${head.messageId}) for no key update`.execute(
    tx,
  );
}
