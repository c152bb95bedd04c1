import type { Actor } from '@guiche/contract/actor';
import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';
import type { Rank } from '../../platform/outbox/rank.ts';
import {
  markChangedDays,
  settleAttendances,
  type TicketPlaceRow,
  type TicketRow,
  visibleTo,
} from '../tickets/index.ts';

/** Both rows, taken in the order of ids. */
export async function lockContacts(tx: CompanyTx, ids: readonly number[]) {
  return tx
    .selectFrom('contacts')
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .where('deleted_at', 'is', null)
    .select(['id', 'is_group'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Nobody can begin a send to the contact before this transaction ends: whoever holds one of its lanes lost it, and who
 * wants one waits for the row. A lane that has no row yet gets one.
 */
export async function holdLanes(tx: CompanyTx, companyId: number, contactId: number): Promise<void> {
  await sql`insert into lanes as l (company_id, connection_id, contact_id, fence, lease_until)
    select ${companyId}, c.connection_id, ${contactId}, 1, '-infinity' from (
      select connection_id from tickets where company_id = ${companyId} and contact_id = ${contactId}
      union select connection_id from outbox where company_id = ${companyId} and contact_id = ${contactId}) c order by c.connection_id
    on conflict (company_id, connection_id, contact_id) do update set fence = l.fence + 1, lease_until = '-infinity'`.execute(
    tx,
  );
}

/** Something to this contact is on its way out, or may have arrived. */
export async function isSending(tx: CompanyTx, contactId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('outbox')
    .where('contact_id', '=', contactId)
    .where('state', '<>', 'queued')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type MergedTicket = TicketPlaceRow & Pick<TicketRow, 'id' | 'uuid' | 'contact_id' | 'connection_id'>;

/** Live tickets of both, and all of the one that goes: every ticket that changes, taken in the order of ids. */
export function lockTicketsToMerge(tx: CompanyTx, keptId: number, goneId: number): Promise<MergedTicket[]> {
  return tx
    .selectFrom('tickets')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('contact_id', '=', goneId), eb.and([eb('contact_id', '=', keptId), eb('status', '<>', 'closed')])]),
    )
    .select(['id', 'uuid', 'contact_id', 'connection_id', 'status', 'user_id', 'queue_id', 'is_group'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** It has tickets, and the actor may read none of them. */
export async function isHidden(tx: CompanyTx, actor: Actor, contactId: number): Promise<boolean> {
  const tickets = tx
    .selectFrom('tickets as t')
    .where('t.contact_id', '=', contactId)
    .where('t.deleted_at', 'is', null)
    .select('t.id')
    .limit(1);
  const [one, readable] = await Promise.all([
    tickets.executeTakeFirst(),
    tickets.where(visibleTo(actor)).executeTakeFirst(),
  ]);
  return one !== undefined && readable === undefined;
}

/**
 * Takes a ticket into an older one of the same connection, as if it had always been that one: nothing is closed, who attends
 * goes on attending, whoever the other one waits for, and what was in view stays so.
 */
export async function joinTicket(tx: CompanyTx, older: number, younger: number, at: Date): Promise<void> {
  await sql`update tickets k set
      status = case when l.takes_y then y.status else k.status end,
      user_id = case when l.takes_y then y.user_id else coalesce(k.user_id, y.user_id) end,
      queue_id = coalesce(case when l.takes_y then y.queue_id end, k.queue_id, y.queue_id),
      is_new_to_owner = case when l.takes_y then y.is_new_to_owner else k.is_new_to_owner end,
      snoozed_at = case when y.snoozed_at is not null then k.snoozed_at end,
      snoozed_until = case when y.snoozed_at is not null then k.snoozed_until end,
      unread_messages = k.unread_messages + y.unread_messages,
      imported_at = case when y.imported_at is not null then k.imported_at end,
      last_message = case when l.is_y then y.last_message else k.last_message end,
      last_message_id = case when l.is_y then y.last_message_id else k.last_message_id end,
      last_message_ack = case when l.is_y then y.last_message_ack else k.last_message_ack end,
      last_inbound_at = greatest(k.last_inbound_at, y.last_inbound_at),
      last_outbound_at = greatest(k.last_outbound_at, y.last_outbound_at),
      first_reply_at = least(k.first_reply_at, y.first_reply_at),
      updated_at = greatest(k.updated_at, y.updated_at), version = greatest(k.version, y.version) + 1
    from tickets y, lateral (select coalesce(y.last_message_id, 0) > coalesce(o.last_message_id, 0) as is_y,
        o.status = 'pending' and (y.status <> 'pending' or o.user_id is null and y.user_id is not null) as takes_y
      from tickets o where o.company_id = (select current_company()) and o.id = ${older}) l
    where k.company_id = (select current_company()) and k.id = ${older} and y.company_id = k.company_id and y.id = ${younger}`.execute(
    tx,
  );
  await sql`with changed as (update ticket_sessions s set user_id = t.user_id, queue_id = t.queue_id,
      started_at = case when t.status = 'pending' then s.started_at else coalesce(s.started_at, ${at}) end
    from tickets t where t.company_id = (select current_company()) and t.id = ${older} and s.company_id = t.company_id and s.ticket_id = t.id and s.finished_at is null returning s.created_at)
    ${markChangedDays}`.execute(tx);
  await sql`with changed as (update ticket_sessions set finished_at = ${at} where company_id = (select current_company()) and ticket_id = ${younger}
      and finished_at is null returning created_at) ${markChangedDays}`.execute(tx);
  await sql`update tickets set deleted_at = ${at}, merged_into = ${older}, unread_messages = 0, version = version + 1
    where company_id = (select current_company()) and id = ${younger}`.execute(tx);
  await sql`update tickets set merged_into = ${older} where company_id = (select current_company()) and merged_into = ${younger}`.execute(
    tx,
  );
  // By their conversation, which has an index: messages and notes have none by ticket, and the drain merges people, too.
  await sql`update messages m set ticket_id = ${older}, version = m.version + 1 where m.company_id = (select current_company()) and m.ticket_id = ${younger}
    and m.contact_id = (select contact_id from tickets where company_id = (select current_company()) and id = ${younger})
    and m.connection_id = (select connection_id from tickets where company_id = (select current_company()) and id = ${younger})`.execute(
    tx,
  );
  await sql`update ticket_notes set ticket_id = ${older} where company_id = (select current_company()) and ticket_id = ${younger}
    and contact_id = (select t.contact_id from tickets t where t.company_id = (select current_company()) and t.id = ${younger})`.execute(
    tx,
  );
  await sql`insert into ticket_tags (company_id, ticket_id, tag_id)
    select y.company_id, ${older}, y.tag_id from ticket_tags y join tags g on g.company_id = y.company_id and g.id = y.tag_id
    where y.ticket_id = ${younger} and (g.kanban = 0 or not exists (select from ticket_tags k
      join tags kg on kg.company_id = k.company_id and kg.id = k.tag_id where k.ticket_id = ${older} and kg.kanban = 1))
    on conflict do nothing`.execute(tx);
}

/** Which of a person's addresses they wrote from last is known by the conversations, until they write again. */
async function noteUse(tx: CompanyTx, contactId: number): Promise<void> {
  await sql`update contact_identities i set used_at = coalesce((select max(t.last_inbound_at) from tickets t
      where t.company_id = (select current_company()) and t.contact_id = ${contactId}), i.used_at)
    where i.company_id = (select current_company()) and i.contact_id = ${contactId} and i.used_at is null`.execute(tx);
}

/** Everything that names the contact that goes names the other from now on; what is nobody's twice is kept once. */
export async function moveContact(tx: CompanyTx, keptId: number, goneId: number): Promise<void> {
  await noteUse(tx, keptId);
  await noteUse(tx, goneId);
  await sql`update contact_identities set contact_id = ${keptId} where company_id = (select current_company()) and contact_id = ${goneId}`.execute(
    tx,
  );
  await sql`update tickets set contact_id = ${keptId} where company_id = (select current_company()) and contact_id = ${goneId}`.execute(
    tx,
  );
  await sql`update messages set contact_id = ${keptId}, version = version + 1 where company_id = (select current_company()) and contact_id = ${goneId}`.execute(
    tx,
  );
  await sql`update messages set sender_id = ${keptId}, version = version + 1 where company_id = (select current_company()) and sender_id = ${goneId}`.execute(
    tx,
  );
  await sql`update ticket_notes set contact_id = ${keptId} where company_id = (select current_company()) and contact_id = ${goneId}`.execute(
    tx,
  );
  await sql`delete from contact_extra_info g where g.company_id = (select current_company()) and g.contact_id = ${goneId} and exists (select from contact_extra_info k
    where k.company_id = g.company_id and k.contact_id = ${keptId} and k.name = g.name and k.value = g.value)`.execute(
    tx,
  );
  await sql`update contact_extra_info set contact_id = ${keptId} where company_id = (select current_company()) and contact_id = ${goneId}`.execute(
    tx,
  );
  await sql`insert into contact_tags (company_id, contact_id, tag_id)
    select company_id, ${keptId}, tag_id from contact_tags where company_id = (select current_company()) and contact_id = ${goneId} on conflict do nothing`.execute(
    tx,
  );
  await tx.deleteFrom('contact_tags').where('contact_id', '=', goneId).execute();
  // Who owned the one that stays keeps the first places.
  await sql`insert into contact_owners (company_id, contact_id, user_id, position)
    select company_id, ${keptId}, user_id, position + 1 + (select coalesce(max(k.position), -1) from contact_owners k where k.company_id = o.company_id and k.contact_id = ${keptId})
    from contact_owners o where o.company_id = (select current_company()) and o.contact_id = ${goneId} on conflict do nothing`.execute(
    tx,
  );
  await tx.deleteFrom('contact_owners').where('contact_id', '=', goneId).execute();
  await sql`delete from contact_distinctions where company_id = (select current_company()) and (low_id = ${goneId} or high_id = ${goneId})`.execute(
    tx,
  );
}

/** Who voted twice has one vote, the later one. Answers the polls of these: they count less now. */
export async function moveVotes(tx: CompanyTx, keptId: number, goneId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with gone as (delete from poll_votes where company_id = (select current_company()) and contact_id = ${goneId} returning company_id, message_id, names, at),
    moved as (insert into poll_votes as v (company_id, message_id, contact_id, names, at)
      select company_id, message_id, ${keptId}, names, at from gone
      on conflict (company_id, message_id, contact_id) do update set names = excluded.names, at = excluded.at
        where v.at < excluded.at)
    update messages m set version = m.version + 1 from gone g
    where m.company_id = g.company_id and m.id = g.message_id and exists (select from poll_votes k
      where k.company_id = g.company_id and k.message_id = g.message_id and k.contact_id = ${keptId})
    returning m.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What waits to be sent to the contact that goes waits in the other's lanes; answers these. */
export async function moveOutbox(
  tx: CompanyTx,
  keptId: number,
  goneId: number,
): Promise<{ connectionId: number; rank: Rank }[]> {
  const { rows } = await sql<{ connectionId: number; rank: Rank }>`
    with moved as (update outbox set contact_id = ${keptId} where company_id = (select current_company()) and contact_id = ${goneId} returning connection_id, rank)
    select connection_id as "connectionId", min(rank) as rank from moved group by connection_id`.execute(tx);
  return rows;
}

/** It is called nothing but what one of the addresses is. By now all are the one's that stays. */
const isAddress = (keptId: number, contact: 'k' | 'g') =>
  sql`exists (select from contact_identities i where i.company_id = (select current_company()) and i.contact_id = ${keptId} and i.value = ${sql.ref(`${contact}.name`)})`;

/** The row that goes stays, hidden: who still holds its id is led to the other. What the other lacks it takes from it. */
export async function closeContact(tx: CompanyTx, keptId: number, goneId: number, at: Date): Promise<void> {
  await sql`update contacts k set number = coalesce(nullif(k.number, ''), g.number),
      name = case when ${isAddress(keptId, 'k')} and not ${isAddress(keptId, 'g')} then g.name else k.name end,
      former_numbers = array(select n from unnest(k.former_numbers || g.former_numbers || g.number) n
        where n <> '' and n <> coalesce(nullif(k.number, ''), g.number) group by n order by n),
      email = case when k.email = '' then g.email else k.email end, picture_url = coalesce(k.picture_url, g.picture_url),
      lgpd_accepted_at = coalesce(k.lgpd_accepted_at, g.lgpd_accepted_at), updated_at = ${at}, version = k.version + 1
    from contacts g where k.company_id = (select current_company()) and k.id = ${keptId} and g.company_id = k.company_id and g.id = ${goneId}`.execute(
    tx,
  );
  await sql`update contacts set deleted_at = ${at}, merged_into = ${keptId}, updated_at = ${at}, version = version + 1
    where company_id = (select current_company()) and id = ${goneId}`.execute(tx);
  await sql`update contacts set merged_into = ${keptId} where company_id = (select current_company()) and merged_into = ${goneId}`.execute(
    tx,
  );
  await settleAttendances(tx, [keptId, goneId]);
}
