import { sql } from 'kysely';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import { insertInboundMedia } from '../../media/index.ts';
import { protocolAt } from '../protocol.repo.ts';
import { writeArrivals } from './arrivals.repo.ts';
import { nameOfFile, sentAck } from './decide-message.ts';
import type { DraftTicket, InboundSituation, NewMessage, OwnMessage } from './situation.ts';
import { keepEarlyChanges, writeChanges } from './write-changes.repo.ts';

/** Puts a batch's effects down. Each statement is sent without waiting for the one before: one connection keeps their order. */
export async function writeSituation(tx: CompanyTx, companyId: number, situation: InboundSituation): Promise<void> {
  const tickets = [...situation.tickets.values()];
  const opened = tickets.filter((ticket) => ticket.isNew);
  const reopened = tickets.filter((ticket) => ticket.reopenedFrom !== null);
  const bumped = tickets.filter((ticket) => ticket.isChanged && !ticket.isNew && ticket.reopenedFrom === null);
  const changed = [...situation.ownMessages.values()].filter((message) => message.isChanged);
  const writes: Promise<unknown>[] = [];
  if (opened.length > 0) writes.push(insertTickets(tx, companyId, opened, situation.now));
  if (reopened.length > 0) writes.push(reopenTickets(tx, companyId, reopened, situation.now));
  if (bumped.length > 0) writes.push(bumpTickets(tx, bumped));
  if (situation.newMessages.length > 0) writes.push(insertMessages(tx, companyId, situation));
  const withFiles = [...situation.newMessages, ...situation.arrivals].filter(({ file }) => file !== null);
  if (withFiles.length > 0) writes.push(insertFiles(tx, companyId, withFiles));
  if (changed.length > 0) writes.push(updateOwnMessages(tx, companyId, changed));
  const told = [...situation.ownMessages.values()].filter(
    ({ toldAck, providerId }) => toldAck > 0 && providerId === null,
  );
  if (told.length > 0) writes.push(keepToldAcks(tx, told));
  if (changed.some(({ sendState }) => sendState === 'failed')) writes.push(raiseReacted(tx, changed));
  if (situation.arrivals.length > 0) writes.push(writeArrivals(tx, situation.arrivals));
  writes.push(...writeChanges(tx, companyId, situation));
  if (situation.earlyChanges.size > 0) writes.push(keepEarlyChanges(tx, companyId, situation));
  if (situation.earlyAcks.size > 0) writes.push(keepEarlyAcks(tx, companyId, situation));
  await Promise.all(writes);
}

/** Ticket, its attendance record and its first log entry, in one statement. */
function insertTickets(tx: CompanyTx, companyId: number, tickets: readonly DraftTicket[], now: Date): Promise<unknown> {
  const rows = tickets.map((ticket) => ({
    id: ticket.id,
    status: ticket.status,
    channel: ticket.channel,
    is_group: ticket.isGroup,
    contact_id: ticket.contactId,
    connection_id: ticket.connectionId,
    last_message: ticket.lastMessage,
    last_message_id: ticket.lastMessageId,
    last_message_ack: ticket.lastMessageAck,
    unread_messages: ticket.unread,
    last_inbound_at: ticket.lastInboundAt,
    last_outbound_at: ticket.lastEchoAt,
    first_reply_at: ticket.answeredAt,
    is_active_demand: ticket.isActiveDemand,
    user_id: ticket.ownerId,
    is_new_to_owner: ticket.ownerId !== null,
  }));
  return sql`with t as (
    insert into tickets (company_id, id, status, channel, is_group, contact_id, connection_id, last_message,
      last_message_id, last_message_ack, unread_messages, last_inbound_at, last_outbound_at, first_reply_at,
      is_active_demand, user_id, is_new_to_owner, protocol, queued_at, created_at, updated_at) overriding system value
    select ${companyId}, r.*, ${protocolAt(now, sql.ref('r.contact_id'))}, ${now}, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, status text, channel text, is_group boolean,
      contact_id bigint, connection_id bigint, last_message text, last_message_id bigint, last_message_ack bigint,
      unread_messages bigint, last_inbound_at timestamptz, last_outbound_at timestamptz, first_reply_at timestamptz,
      is_active_demand boolean, user_id bigint, is_new_to_owner boolean)
    returning id, connection_id, user_id, protocol),
  s as (insert into ticket_sessions (company_id, ticket_id, connection_id, user_id, protocol, queued_at, created_at)
    select ${companyId}, id, connection_id, user_id, protocol, ${now}, ${now} from t)
  insert into ticket_logs (company_id, ticket_id, type, created_at) select ${companyId}, id, 'create', ${now} from t`.execute(
    tx,
  );
}

/** What a batch's messages make of a ticket that was there before them. */
const newsOf = (ticket: DraftTicket) => ({
  id: ticket.id,
  last_message: ticket.lastMessage,
  last_message_id: ticket.lastMessageId,
  last_message_ack: ticket.lastMessageAck,
  unread: ticket.unread,
  last_inbound_at: ticket.lastInboundAt,
  last_echo_at: ticket.lastEchoAt,
  answered_at: ticket.answeredAt,
  updated_at: ticket.updatedAt,
  is_woken: ticket.isWoken,
});

/** As statements read {@link newsOf}, and what they set by it. */
const newsColumns = sql`id bigint, last_message text, last_message_id bigint, last_message_ack bigint, unread bigint,
  last_inbound_at timestamptz, last_echo_at timestamptz, answered_at timestamptz, updated_at timestamptz,
  is_woken boolean`;
const setNews = sql`last_message = r.last_message, last_message_id = r.last_message_id,
  last_message_ack = r.last_message_ack, unread_messages = r.unread, last_inbound_at = r.last_inbound_at,
  last_outbound_at = greatest(t.last_outbound_at, r.last_echo_at),
  first_reply_at = coalesce(t.first_reply_at, r.answered_at), updated_at = r.updated_at, version = t.version + 1`;

function bumpTickets(tx: CompanyTx, tickets: readonly DraftTicket[]): Promise<unknown> {
  return sql`update tickets t set ${setNews},
      snoozed_at = case when not r.is_woken then t.snoozed_at end,
      snoozed_until = case when not r.is_woken then t.snoozed_until end,
      imported_at = case when not r.is_woken then t.imported_at end
    from jsonb_to_recordset(${JSON.stringify(tickets.map(newsOf))}::jsonb) as r(${newsColumns})
    where t.company_id = (select current_company()) and t.id = r.id`.execute(tx);
}

/** What was closed lately goes on as another attendance: it has a record of its own, and the log says so. */
function reopenTickets(tx: CompanyTx, companyId: number, tickets: readonly DraftTicket[], now: Date): Promise<unknown> {
  const rows = tickets.map((ticket) => ({
    ...newsOf(ticket),
    status: ticket.status,
    queue_id: ticket.queueId,
    user_id: ticket.ownerId,
  }));
  return sql`with t as (
    update tickets t set ${setNews}, status = r.status, queue_id = r.queue_id, user_id = r.user_id,
      is_new_to_owner = r.user_id is not null, queued_at = ${now}, closed_at = null, closed_by = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(${newsColumns}, status text, queue_id bigint, user_id bigint)
    where t.company_id = (select current_company()) and t.id = r.id
    returning t.id, t.contact_id, t.connection_id, t.queue_id, t.user_id),
  s as (insert into ticket_sessions (company_id, ticket_id, connection_id, queue_id, user_id, protocol, queued_at,
      created_at)
    select ${companyId}, id, connection_id, queue_id, user_id, ${protocolAt(now, sql.ref('contact_id'))}, ${now}, ${now}
    from t)
  insert into ticket_logs (company_id, ticket_id, type, queue_id, created_at)
    select ${companyId}, id, 'reopen', queue_id, ${now} from t`.execute(tx);
}

/** Key and message in one statement: either both exist or neither. A key that is there already fails the batch. */
function insertMessages(tx: CompanyTx, companyId: number, situation: InboundSituation): Promise<unknown> {
  const rows = situation.newMessages.map((message) => ({
    id: message.id,
    ticket_id: message.ticketId,
    contact_id: message.contactId,
    sender_id: message.senderId,
    connection_id: message.connectionId,
    queue_id: message.queueId,
    body: message.body,
    media_type: message.mediaType,
    data_json: message.data ?? null,
    spoken_to: message.spokenTo,
    provider_id: message.providerId,
    quoted_message_id: message.quotedMessageId,
    is_forwarded: message.isForwarded,
    from_me: message.fromMe,
    created_at: message.at,
  }));
  return sql`with r as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, ticket_id bigint,
      contact_id bigint, sender_id bigint, connection_id bigint, queue_id bigint, body text, media_type text, data_json jsonb,
      spoken_to jsonb, provider_id text, quoted_message_id bigint, is_forwarded boolean, from_me boolean, created_at timestamptz)),
  k as (insert into message_keys (company_id, connection_id, provider_id, message_id)
    select ${companyId}, connection_id, provider_id, id from r)
  insert into messages (company_id, id, ticket_id, contact_id, sender_id, connection_id, queue_id, body, from_me, media_type, data_json, provider_id,
    quoted_message_id, is_forwarded, created_at, ack, send_state, spoken_to)
  select ${companyId}, id, ticket_id, contact_id, sender_id, connection_id, queue_id, body, from_me, media_type, nullif(data_json, 'null'), provider_id,
    quoted_message_id, is_forwarded, created_at, case when from_me then ${sentAck}::bigint else 0 end,
    case when from_me then 'sent' end, nullif(spoken_to, 'null')
  from r order by id`.execute(tx);
}

type FileMessage = Pick<NewMessage, 'id' | 'mediaType' | 'file'>;

/** Files to be fetched: due with the message's own commit, by whoever looks. */
function insertFiles(tx: CompanyTx, companyId: number, messages: readonly FileMessage[]): Promise<void> {
  const files = messages.flatMap(({ id, mediaType, file }) =>
    file === null ? [] : [{ ...file, messageId: id, name: nameOfFile(file, mediaType) }],
  );
  return insertInboundMedia(tx, companyId, files);
}

/** Ticks of our messages, the tick on their tickets' rows, and what a status adopted: key in (as old as the call), outbox row out. */
function updateOwnMessages(tx: CompanyTx, companyId: number, messages: readonly OwnMessage[]): Promise<unknown> {
  const rows = messages.map((message) => ({
    id: message.id,
    connection_id: message.connectionId,
    provider_id: message.providerId,
    ack: message.ack,
    send_state: message.sendState,
    send_error: message.sendError,
    is_adopted: message.isAdopted,
    left_at: message.begunAt ?? message.createdAt,
  }));
  return sql`with r as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, connection_id bigint,
      provider_id text, ack bigint, send_state text, send_error text, is_adopted boolean, left_at timestamptz)),
  m as (update messages x set ack = r.ack, send_state = r.send_state, send_error = r.send_error, provider_id = r.provider_id,
      version = x.version + 1
    from r where x.company_id = (select current_company()) and x.id = r.id),
  t as (update tickets x set last_message_ack = r.ack, version = x.version + 1
    from r where x.company_id = (select current_company()) and x.last_message_ack is not null and x.last_message_id = r.id
      and x.id = (select ticket_id from messages where company_id = (select current_company()) and id = r.id)),
  k as (insert into message_keys (company_id, connection_id, provider_id, message_id, created_at)
    select ${companyId}, connection_id, provider_id, id, left_at from r where is_adopted on conflict do nothing),
  e as (delete from early_acks x using r where r.is_adopted and x.company_id = (select current_company())
    and x.connection_id = r.connection_id and x.provider_id = r.provider_id)
  delete from outbox o using r where r.is_adopted and o.company_id = (select current_company()) and o.message_id = r.id
    and o.kind = 'message' and o.state in ('sending', 'unknown')`.execute(tx);
}

/** Ticks of what is on its way wait where its answer finds them. */
function keepToldAcks(tx: CompanyTx, messages: readonly OwnMessage[]): Promise<unknown> {
  return sql`update outbox o set told_ack = greatest(o.told_ack, r.told_ack)
    from unnest(${messages.map(({ id }) => id)}::bigint[], ${messages.map(({ toldAck }) => toldAck)}::bigint[]) r(id, told_ack)
    where o.company_id = (select current_company()) and o.message_id = r.id and o.kind = 'message'
      and o.state in ('sending', 'unknown')`.execute(tx);
}

/** A reaction of ours that failed is drawn no longer: the message it was on is another one for clients. */
function raiseReacted(tx: CompanyTx, messages: readonly OwnMessage[]): Promise<unknown> {
  const ids = messages.filter(({ sendState }) => sendState === 'failed').map(({ id }) => id);
  return sql`update messages x set version = x.version + 1 from messages r
    where r.company_id = (select current_company()) and r.id = any(${ids}::bigint[]) and r.media_type = 'reaction'
      and x.company_id = r.company_id and x.id = r.quoted_message_id`.execute(tx);
}

function keepEarlyAcks(tx: CompanyTx, companyId: number, situation: InboundSituation): Promise<unknown> {
  const rows = [...situation.earlyAcks.values()].map((early) => ({
    connection_id: early.connectionId,
    provider_id: early.providerId,
    ack: early.ack,
    error: early.error,
  }));
  return sql`insert into early_acks as e (company_id, connection_id, provider_id, ack, error)
    select ${companyId}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(connection_id bigint, provider_id text, ack bigint, error text)
    on conflict (company_id, connection_id, provider_id) do update
      set ack = greatest(e.ack, excluded.ack), error = coalesce(excluded.error, e.error)`.execute(tx);
}
