import { sql } from 'kysely';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';
import { holdsAll } from '../../platform/db/like-pattern.ts';
import { hidesNumber } from '../contacts/index.ts';
import type { ShownTicket } from '../tickets/index.ts';
import { type MessageRow, selectMessages } from './message-rows.repo.ts';
import type { ReadableTickets } from './readable-tickets.repo.ts';

/** A conversation as one person reads it: pages are taken from the messages of these tickets. */
export interface Conversation {
  ticket: ShownTicket;
  readable: ReadableTickets;
}

const isOneOf = (readable: ReadableTickets) => sql<number>`any(array(${readable.select('t.id')}))`;

const messagesOf = (db: CompanyDb, { ticket, readable }: Conversation) =>
  selectMessages(db)
    .where('m.contact_id', '=', ticket.contact_id)
    .where('m.connection_id', '=', ticket.connection_id)
    .where('m.ticket_id', '=', isOneOf(readable))
    // Reactions are drawn on their message. One whose message is unknown stands alone; one that was withdrawn never does.
    .where((eb) =>
      eb.or([eb('m.media_type', '<>', 'reaction'), eb.and([eb('x.id', 'is', null), eb('m.body', '<>', '')])]),
    );

/** The messages before one, newest first. */
export function findOlderMessages(
  db: CompanyDb,
  conversation: Conversation,
  page: { before: number | null; offset: number; limit: number },
): Promise<MessageRow[]> {
  let query = messagesOf(db, conversation);
  if (page.before !== null) query = query.where('m.id', '<', page.before);
  return query.orderBy('m.id', 'desc').limit(page.limit).offset(page.offset).execute();
}

/** The messages after one, oldest first. */
export function findNewerMessages(
  db: CompanyDb,
  conversation: Conversation,
  page: { after: number; limit: number },
): Promise<MessageRow[]> {
  return messagesOf(db, conversation).where('m.id', '>', page.after).orderBy('m.id').limit(page.limit).execute();
}

/** Messages that say all of the words, newest first. `withoutNumbers` leaves out those that repeat the contact's number. */
export function findSaid(
  db: CompanyDb,
  { ticket, readable }: Conversation,
  said: { words: readonly string[]; withoutNumbers: boolean; limit: number },
): Promise<{ id: number; body: string }[]> {
  let query = db
    .selectFrom('messages as m')
    .where('m.contact_id', '=', ticket.contact_id)
    .where('m.connection_id', '=', ticket.connection_id)
    .where('m.ticket_id', '=', isOneOf(readable))
    .where('m.is_deleted', '=', false)
    .where('m.media_type', '<>', 'reaction')
    .where(holdsAll(sql`m.body_folded`, said.words));
  if (said.withoutNumbers)
    query = query
      .innerJoin('contacts as c', (join) =>
        join.onRef('c.company_id', '=', 'm.company_id').onRef('c.id', '=', 'm.contact_id'),
      )
      .where(hidesNumber('m.body', 'c'));
  return query.select(['m.id', 'm.body']).orderBy('m.id', 'desc').limit(said.limit).execute();
}

export function findMessage(db: CompanyDb, id: number): Promise<MessageRow | undefined> {
  return selectMessages(db).where('m.id', '=', id).executeTakeFirst();
}

export function findByClientId(db: CompanyDb, clientId: string): Promise<MessageRow | undefined> {
  return selectMessages(db).where('m.client_id', '=', clientId).executeTakeFirst();
}

/**
 * How many messages the contact wrote in this ticket after `lastMessageId`, and the last one up to it, which the receipt names.
 * No receipt can name a call, so a call is the last one only where there is nothing else.
 */
export async function findReadingMark(
  tx: CompanyTx,
  ticketId: number,
  contactId: number,
  connectionId: number,
  lastMessageId: number,
) {
  const { rows } = await sql<{ after: number; last: number | null }>`
    select count(*) filter (where id > ${lastMessageId}) as after,
      coalesce(max(id) filter (where id <= ${lastMessageId} and media_type <> 'call_log'), max(id) filter (where id <= ${lastMessageId})) as last
    from messages
    where company_id = (select current_company()) and contact_id = ${contactId} and connection_id = ${connectionId} and ticket_id = ${ticketId} and not from_me and media_type <> 'reaction'
      and id > ${lastMessageId} - (1000::bigint * 60 * 60 * 24 * 30 << 12)`.execute(tx);
  return rows[0] ?? { after: 0, last: null };
}
