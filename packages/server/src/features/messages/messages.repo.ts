import type { Actor } from '@guiche/contract/actor';
import type { SpokenTo } from '@guiche/contract/spoken-to.schemas';
import { sql } from 'kysely';
import { cutText } from '../../platform/cut-text.ts';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';
import { holdsAll } from '../../platform/db/like-pattern.ts';
import { withoutSignature } from '../../platform/db/without-signature.ts';
import { hidesNumber } from '../contacts/index.ts';
import { type ShownTicket, visibleTo } from '../tickets/index.ts';
import { type MessageRow, selectMessages } from './message-rows.repo.ts';

/** The ticket and earlier ones of the same contact and connection, as far as the actor may read them. */
export function selectReadableTickets(
  db: CompanyDb,
  actor: Actor,
  ticket: ShownTicket,
  queueIds: readonly number[] | null,
) {
  let earlier = db
    .selectFrom('tickets as t')
    .where('t.deleted_at', 'is', null)
    .where('t.contact_id', '=', ticket.contact_id)
    .where('t.connection_id', '=', ticket.connection_id)
    .where('t.id', '<=', ticket.id)
    .where((eb) => eb.or([eb('t.id', '=', ticket.id), visibleTo(actor)(eb as never) as never]))
    .orderBy('t.id', 'desc')
    .limit(500);
  if (queueIds !== null && !actor.allHistoric)
    earlier = earlier.where((eb) =>
      eb.or([
        eb('t.id', '=', ticket.id),
        eb('t.queue_id', '=', sql<number>`any(${[...queueIds]})`),
        eb('t.queue_id', 'is', null),
      ]),
    );
  return earlier;
}

type ReadableTickets = ReturnType<typeof selectReadableTickets>;

export function findReadableTickets(readable: ReadableTickets) {
  return readable
    .leftJoin('queues as q', (join) => join.onRef('q.company_id', '=', 't.company_id').onRef('q.id', '=', 't.queue_id'))
    .select(['t.id', 't.queue_id', 'q.name as queue_name'])
    .execute();
}

/** What a page of a conversation is taken from: the messages of these tickets. */
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
    // Drawn on the message they are about; only one whose message is unknown stands alone, and a withdrawal never.
    .where((eb) =>
      eb.or([eb('m.media_type', '<>', 'reaction'), eb.and([eb('x.id', 'is', null), eb('m.body', '<>', '')])]),
    );

/** Newest first. */
export function findOlderMessages(
  db: CompanyDb,
  conversation: Conversation,
  page: { before: number | null; offset: number; limit: number },
): Promise<MessageRow[]> {
  let query = messagesOf(db, conversation);
  if (page.before !== null) query = query.where('m.id', '<', page.before);
  return query.orderBy('m.id', 'desc').limit(page.limit).offset(page.offset).execute();
}

/** Oldest first. */
export function findNewerMessages(
  db: CompanyDb,
  conversation: Conversation,
  page: { after: number; limit: number },
): Promise<MessageRow[]> {
  return messagesOf(db, conversation).where('m.id', '>', page.after).orderBy('m.id').limit(page.limit).execute();
}

/** Messages that say all of the words, newest first. `withoutNumbers`: but not those that repeat the contact's number. */
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

/** A fresh, time-ordered id; {@link placeAfter} gives it its place in a conversation. */
export async function drawMessageId(tx: CompanyTx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from message_ids(1) as id`.execute(tx);
  const drawn = rows[0]?.id;
  if (drawn === undefined) throw new Error('message_ids gave nothing');
  return drawn;
}

/**
 * `drawn`, or the same low 12 bits in the millisecond after the conversation's last id, where a clock stood still or
 * went back: never last + 1.
 */
export function placeAfter(drawn: number, last: number | null): number {
  if (last === null || drawn > last) return drawn;
  return (Math.floor(last / 4096) + 1) * 4096 + (drawn % 4096);
}

export interface NewOwnMessage {
  id: number;
  ticket: Pick<ShownTicket, 'id' | 'contact_id' | 'connection_id' | 'queue_id'>;
  /** Null: written by no person. */
  userId: number | null;
  body: string;
  mediaType: string;
  mediaUrl: string | null;
  data: unknown;
  clientId: string;
  quotedMessageId: number | null;
  isPrivate: boolean;
  isForwarded: boolean;
  /** Whom of the group its words name; absent: nobody. */
  spokenTo?: readonly SpokenTo[];
  at: Date;
}

/** As a message's row keeps them. */
const keptSpokenTo = (people: readonly SpokenTo[]) => (people.length === 0 ? null : JSON.stringify(people));

/** False: the client's id was taken meanwhile, by a message of another conversation. */
export async function insertOwnMessage(tx: CompanyTx, companyId: number, message: NewOwnMessage): Promise<boolean> {
  const row = await tx
    .insertInto('messages')
    .values({
      company_id: companyId,
      id: message.id,
      ticket_id: message.ticket.id,
      contact_id: message.ticket.contact_id,
      connection_id: message.ticket.connection_id,
      queue_id: message.ticket.queue_id,
      user_id: message.userId,
      body: message.body,
      media_type: message.mediaType,
      media_url: message.mediaUrl,
      data_json: message.data === null ? null : JSON.stringify(message.data),
      spoken_to: keptSpokenTo(message.spokenTo ?? []),
      from_me: true,
      send_state: message.isPrivate ? null : 'queued',
      client_id: message.clientId,
      quoted_message_id: message.quotedMessageId,
      is_private: message.isPrivate,
      is_forwarded: message.isForwarded,
      created_at: message.at,
    })
    .onConflict((keys) => keys.columns(['company_id', 'client_id']).where('client_id', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The ticket's row shows the message. `isAnswer`: a person answers in it, and with that its unread count ends. */
export async function showAsLastMessage(
  tx: CompanyTx,
  ticketId: number,
  message: { id: number; body: string; userId: number | null; at: Date; isAnswer: boolean },
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((eb) => ({
      last_message: withoutSignature(sql`${cutText(message.body, 255)}`, sql`${message.userId}::bigint`),
      last_message_id: message.id,
      last_message_ack: 0,
      last_outbound_at: message.at,
      ...(message.isAnswer
        ? { first_reply_at: eb.fn.coalesce('first_reply_at', eb.val(message.at)), unread_messages: 0 }
        : {}),
      updated_at: message.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', ticketId)
    .execute();
}

/** As before its first attempt: the next answer, or the tick that carries our id, brings a new provider id. */
export async function setQueuedAgain(tx: CompanyTx, messageId: number): Promise<void> {
  await tx
    .updateTable('messages')
    .set((eb) => ({ send_state: 'queued', send_error: null, provider_id: null, version: eb('version', '+', 1) }))
    .where('id', '=', messageId)
    .execute();
}

/** How the file of a message now shows: its kind (null: as before), its address and its data. */
export async function setMedia(
  tx: CompanyTx,
  messageId: number,
  media: { mediaType: string | null; mediaUrl: string | null; data: unknown },
): Promise<void> {
  await tx
    .updateTable('messages')
    .set((eb) => ({
      ...(media.mediaType === null ? {} : { media_type: media.mediaType }),
      media_url: media.mediaUrl,
      data_json: JSON.stringify(media.data),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', messageId)
    .execute();
}

/**
 * The contact's messages after `lastMessageId` in this ticket, and the last one up to it: a call's id is none that a
 * receipt could name, so one counts only where there is nothing else.
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
    where contact_id = ${contactId} and connection_id = ${connectionId} and ticket_id = ${ticketId} and not from_me and media_type <> 'reaction'
      and id > ${lastMessageId} - (1000::bigint * 60 * 60 * 24 * 30 << 12)`.execute(tx);
  return rows[0] ?? { after: 0, last: null };
}
