import type { Actor } from '@guiche/contract/actor';
import { type RawBuilder, sql } from 'kysely';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';
import { holdsAll } from '../../platform/db/like-pattern.ts';
import { statement, type ValueOf } from '../../platform/db/statement.ts';
import { hidesNumber } from '../contacts/index.ts';
import { type MessageRow, selectMessages } from './message-rows.repo.ts';
import { selectReadableTickets, ticketOf } from './readable-tickets.repo.ts';

/**
 * A conversation as one person reads it, by the ticket it is opened from: pages are taken from the messages of its readable
 * tickets. Where the person does not see that ticket, it is empty.
 */
export interface Conversation {
  actor: Actor;
  ticketId: number;
  queueIds: readonly number[] | null;
}
type ConversationForm = Pick<Conversation, 'actor' | 'queueIds'>;

/** Conditions of messages `m`, so that a statement need not know more of the ticket than its id. */
function placesOf(db: CompanyDb, { actor, queueIds }: ConversationForm, ticketId: RawBuilder<number>) {
  const ticket = ticketOf(db, actor, ticketId);
  const readable = selectReadableTickets(db, actor, ticket, queueIds).select('t.id');
  return {
    contactId: ticket.contactId,
    connectionId: ticket.connectionId,
    isReadable: sql<number>`any(array(${readable}))`,
  };
}

function messagesOf(db: CompanyDb, form: ConversationForm, ticketId: RawBuilder<number>) {
  const { contactId, connectionId, isReadable } = placesOf(db, form, ticketId);
  return (
    selectMessages(db)
      .where('m.contact_id', '=', contactId)
      .where('m.connection_id', '=', connectionId)
      .where('m.ticket_id', '=', isReadable)
      // Reactions are drawn on their message. One whose message is unknown stands alone; one that was withdrawn never does.
      .where((eb) =>
        eb.or([eb('m.media_type', '<>', 'reaction'), eb.and([eb('x.id', 'is', null), eb('m.body', '<>', '')])]),
      )
  );
}

interface OlderValues {
  ticketId: number;
  before: number;
  offset: number;
  limit: number;
}
const selectOlder = statement((db, form: ConversationForm, value: ValueOf<OlderValues>) =>
  messagesOf(db, form, value('ticketId'))
    .where('m.id', '<', value('before'))
    .orderBy('m.id', 'desc')
    .limit(value('limit'))
    .offset(value('offset')),
);

/** The messages before one, newest first; null: the newest. */
export function findOlderMessages(
  db: CompanyDb,
  { actor, queueIds, ticketId }: Conversation,
  { before, offset, limit }: { before: number | null; offset: number; limit: number },
): Promise<MessageRow[]> {
  return selectOlder(db, { actor, queueIds }, { ticketId, before: before ?? Number.MAX_SAFE_INTEGER, offset, limit });
}

const selectNewer = statement(
  (db, form: ConversationForm, value: ValueOf<{ ticketId: number; after: number; limit: number }>) =>
    messagesOf(db, form, value('ticketId')).where('m.id', '>', value('after')).orderBy('m.id').limit(value('limit')),
);

/** The messages after one, oldest first. */
export function findNewerMessages(
  db: CompanyDb,
  { actor, queueIds, ticketId }: Conversation,
  page: { after: number; limit: number },
): Promise<MessageRow[]> {
  return selectNewer(db, { actor, queueIds }, { ticketId, ...page });
}

/** Messages that say all of the words, newest first. `withoutNumbers` leaves out those that repeat the contact's number. */
export function findSaid(
  db: CompanyDb,
  conversation: Conversation,
  said: { words: readonly string[]; withoutNumbers: boolean; limit: number },
): Promise<{ id: number; body: string }[]> {
  const { contactId, connectionId, isReadable } = placesOf(db, conversation, sql`${conversation.ticketId}`);
  let query = db
    .selectFrom('messages as m')
    .where('m.contact_id', '=', contactId)
    .where('m.connection_id', '=', connectionId)
    .where('m.ticket_id', '=', isReadable)
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

const selectOne = statement((db, _form: null, value: ValueOf<{ id: number }>) =>
  selectMessages(db).where('m.id', '=', value('id')),
);

export async function findMessage(db: CompanyDb, id: number): Promise<MessageRow | undefined> {
  const [row] = await selectOne(db, null, { id });
  return row;
}

const selectByClientId = statement((db, _form: null, value: ValueOf<{ clientId: string }>) =>
  selectMessages(db).where('m.client_id', '=', value('clientId')),
);

export async function findByClientId(db: CompanyDb, clientId: string): Promise<MessageRow | undefined> {
  const [row] = await selectByClientId(db, null, { clientId });
  return row;
}

interface MarkValues {
  ticketId: number;
  lastMessageId: number;
}
const selectMark = statement((_db, _form: null, value: ValueOf<MarkValues>) => {
  const last = value('lastMessageId');
  const ofTicket = sql`from tickets where company_id = current_company() and id = ${value('ticketId')}`;
  return sql<{ after: number; last: number | null }>`
    select count(*) filter (where id > ${last}) as after,
      coalesce(max(id) filter (where id <= ${last} and media_type <> 'call_log'), max(id) filter (where id <= ${last})) as last
    from messages
    where company_id = (select current_company()) and contact_id = (select contact_id ${ofTicket}) and connection_id = (select connection_id ${ofTicket}) and ticket_id = ${value('ticketId')} and not from_me and media_type <> 'reaction'
      and id > ${last} - (1000::bigint * 60 * 60 * 24 * 30 << 12)`;
});

/**
 * How many messages the contact wrote in this ticket after `lastMessageId`, and the last one up to it, which the receipt names.
 * No receipt can name a call, so a call is the last one only where there is nothing else. It asks for no more of the ticket
 * than its id, so it can be asked for together with the ticket's lock, behind it.
 */
export async function findReadingMark(tx: CompanyTx, ticketId: number, lastMessageId: number) {
  const [mark] = await selectMark(tx, null, { ticketId, lastMessageId });
  return mark ?? { after: 0, last: null };
}
