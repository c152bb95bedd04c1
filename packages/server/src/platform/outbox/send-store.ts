import { previewOf } from '@guiche/contract/previews';
import { sql } from 'kysely';
import type { CompanyDb, CompanyTx } from '../db/company-db.ts';
import { withoutSignature } from '../db/without-signature.ts';
import { type HeadRow, selectHeldLane } from './lane-store.ts';
import type { LaneKey } from './lane-turns.ts';

/**
 * The ends of an outbox row and its message. Each runs in a transaction that holds the lane, and answers the changed
 * message, null when there is none, as a status may have settled the row meanwhile. Locks are taken as the drain does:
 * ticket, then message. Statements that do not wait for each other's answers keep their order on the wire.
 */
type Changed = Promise<number | null>;

/**
 * Stores the attempt before the call: its row then says that the call may have been made. One statement, committed when
 * it answers. Not begun: a status settled the row in between.
 */
export async function beginSend(
  db: CompanyDb,
  lane: LaneKey,
  head: HeadRow,
  fence: number,
): Promise<{ isHeld: boolean; isBegun: boolean }> {
  const { rows } = await sql<{ isHeld: boolean; isBegun: boolean }>`
    with held as (${selectHeldLane(lane, fence)}),
    begun as (update outbox set state = 'sending', attempt = attempt + 1, fence = ${fence},
        begun_at = date_trunc('milliseconds', now()), told_ack = 0
      where company_id = ${lane.companyId} and id = ${head.id} and state = ${head.state} and exists (select from held) returning id)
    select exists (select from held) as "isHeld", exists (select from begun) as "isBegun"`.execute(db);
  return rows[0] ?? { isHeld: false, isBegun: false };
}

/**
 * Stores an accepted send: the provider's id, its key (as old as the call), the first tick, and the effects of statuses
 * that came before the answer.
 */
export async function recordSent(tx: CompanyTx, companyId: number, head: HeadRow, providerId: string | null): Changed {
  const locked = lockTicketOf(tx, companyId, head);
  const settled = sql<{ id: number }>`
    with o as (delete from outbox where company_id = ${companyId} and id = ${head.id}
      returning message_id, connection_id, kind, told_ack, begun_at),
    early as (delete from early_acks e using o where e.company_id = ${companyId} and e.connection_id = o.connection_id
      and e.provider_id = ${providerId} returning e.ack, e.error),
    key as (insert into message_keys (company_id, connection_id, provider_id, message_id, created_at)
      select ${companyId}, connection_id, ${providerId}, message_id, coalesce(begun_at, now())
      from o where ${providerId}::text is not null on conflict do nothing),
    m as (update messages x set provider_id = ${providerId}, ack = greatest(x.ack, 1, e.ack, o.told_ack), version = x.version + 1,
        send_state = case when e.error is not null and e.ack < 2 then 'failed' else 'sent' end,
        send_error = case when e.error is not null and e.ack < 2 then e.error end
      from o left join early e on true
      where o.kind = 'message' and x.company_id = ${companyId} and x.id = o.message_id returning x.id, x.ticket_id, x.ack),
    t as (update tickets x set last_message_ack = m.ack, version = x.version + 1 from m
      where x.company_id = ${companyId} and x.id = m.ticket_id and x.last_message_id = m.id)
    select id from m`.execute(tx);
  const [, { rows }] = await Promise.all([locked, settled]);
  return rows[0]?.id ?? null;
}

/** Stores `failed` with the reason, or `unconfirmed`. A message that a status has shown as sent stays so. */
export async function recordUnsent(
  tx: CompanyTx,
  companyId: number,
  head: HeadRow,
  end: { sendState: 'failed' | 'unconfirmed'; error: string | null },
): Changed {
  const locked = lockTicketOf(tx, companyId, head);
  const settled = sql<{ id: number }>`
    with o as (delete from outbox where company_id = ${companyId} and id = ${head.id} returning message_id, kind),
    m as (update messages x set send_state = ${end.sendState}, send_error = ${end.error}, version = x.version + 1 from o
      where o.kind = 'message' and x.company_id = ${companyId} and x.id = o.message_id and x.send_state in ('queued', 'sending')
      returning x.id, x.media_type, x.quoted_message_id),
    -- A reaction is drawn on another message, which it is no longer.
    target as (update messages x set version = x.version + 1 from m
      where m.media_type = 'reaction' and x.company_id = ${companyId} and x.id = m.quoted_message_id)
    select id from m`.execute(tx);
  const [, { rows }] = await Promise.all([locked, settled]);
  return rows[0]?.id ?? null;
}

/**
 * Puts a message back to what the contact still has, after the channel refused its edit or revocation. Of several edits
 * in a row only the end of the last counts, and it stands for all since the first.
 */
export async function undoChange(tx: CompanyTx, companyId: number, head: HeadRow, code: string): Changed {
  const locked = lockTicketOf(tx, companyId, head);
  const settled = head.kind === 'revoke' ? undoRevoke(tx, companyId, head, code) : undoEdit(tx, companyId, head, code);
  const [, { rows }] = await Promise.all([locked, settled]);
  return rows[0]?.id ?? null;
}

function undoRevoke(tx: CompanyTx, companyId: number, { id, body, mediaType, fileName }: HeadRow, code: string) {
  const preview = previewOf(mediaType, body, fileName ?? '').toWellFormed();
  return sql<{ id: number }>`
    with o as (delete from outbox where company_id = ${companyId} and id = ${id} returning message_id),
    m as (update messages x set is_deleted = false, send_error = ${code}, version = x.version + 1 from o
      where x.company_id = ${companyId} and x.id = o.message_id returning x.id, x.ticket_id, x.user_id),
    t as (update tickets x set last_message = ${withoutSignature(sql`${preview}`, sql`m.user_id`)}, version = x.version + 1 from m
      where x.company_id = ${companyId} and x.id = m.ticket_id and x.last_message_id = m.id)
    select id from m`.execute(tx);
}

function undoEdit(tx: CompanyTx, companyId: number, { id }: HeadRow, code: string) {
  return sql<{ id: number }>`
    with o as (delete from outbox where company_id = ${companyId} and id = ${id} returning id, message_id, created_at),
    later as (select b.id, o.created_at from o join outbox b on b.company_id = ${companyId} and b.message_id = o.message_id
      and b.kind = 'edit' and b.id > o.id order by b.id limit 1),
    handed as (update outbox b set created_at = later.created_at from later where b.company_id = ${companyId} and b.id = later.id),
    undone as (delete from message_edits e using o where not exists (select from later) and e.company_id = ${companyId}
      and e.message_id = o.message_id and e.edited_at >= o.created_at and e.user_id is not null returning e.id, e.body),
    words as (select body from undone order by id limit 1),
    kept as (select e.edited_at from message_edits e join o on e.company_id = ${companyId} and e.message_id = o.message_id
      where e.id not in (select id from undone) order by e.id desc limit 1),
    m as (update messages x set body = words.body, is_edited = exists (select from kept), edited_at = (select edited_at from kept),
        send_error = ${code}, version = x.version + 1
      from o, words where x.company_id = ${companyId} and x.id = o.message_id and not x.is_deleted
      returning x.id, x.ticket_id, x.body, x.user_id),
    t as (update tickets x set last_message = ${withoutSignature(sql`m.body`, sql`m.user_id`)}, version = x.version + 1 from m
      where x.company_id = ${companyId} and x.id = m.ticket_id and x.last_message_id = m.id)
    select id from m`.execute(tx);
}

/** Removes a row with nothing left to send. */
export async function dropRow(tx: CompanyTx, companyId: number, head: HeadRow): Promise<null> {
  await sql`delete from outbox where company_id = ${companyId} and id = ${head.id}`.execute(tx);
  return null;
}

/** Puts the row back into the lane, to be sent again after `waitMs` by the database's clock. */
export async function postpone(tx: CompanyTx, companyId: number, head: HeadRow, waitMs: number): Promise<null> {
  await sql`update outbox set state = 'queued', due_at = now() + ${waitMs} * interval '1 millisecond'
    where company_id = ${companyId} and id = ${head.id}`.execute(tx);
  return null;
}

/** Stores a doubtful send: shown as under way until a status comes, or `waitMs` have passed. */
export async function doubt(tx: CompanyTx, companyId: number, head: HeadRow, waitMs: number): Changed {
  const locked = lockTicketOf(tx, companyId, head);
  const settled = sql<{ id: number }>`
    with o as (update outbox set state = 'unknown', due_at = now() + ${waitMs} * interval '1 millisecond'
      where company_id = ${companyId} and id = ${head.id} returning message_id, kind)
    update messages x set send_state = 'sending', version = x.version + 1 from o
    where o.kind = 'message' and x.company_id = ${companyId} and x.id = o.message_id and x.send_state = 'queued'
    returning x.id`.execute(tx);
  const [, { rows }] = await Promise.all([locked, settled]);
  return rows[0]?.id ?? null;
}

/** Makes the row wait after an upload failed: nothing was sent. */
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
