import { changeOne, type FloorDeps, roomOf } from './floor-deps.ts';
import { messageEventOf, type Place, ticketOf } from './payload.ts';

/** Ticket, attendance record, log, audit and event. */
const accept = `
  with t as (update floor.tickets set status = 'open', user_id = $3, updated_at = now(), version = version + 1
    where company_id = $1 and id = $2 and status = 'pending' returning id, queue_id),
  s as (update floor.ticket_sessions x set user_id = $3, queue_id = t.queue_id, started_at = coalesce(x.started_at, now()) from t
    where x.company_id = $1 and x.ticket_id = t.id and x.finished_at is null),
  l as (insert into floor.ticket_logs (company_id, ticket_id, type, user_id, queue_id) select $1, id, 'open', $3, queue_id from t),
  a as (insert into floor.audit_log (company_id, user_id, act, subject_id, details, ip)
    select $1, $3, 'ticket.update', id, $4, '127.0.0.1' from t),
  e as (insert into floor.events (company_id, name, payload, rooms, left_rooms)
    select $1, 'ticket', $5, array['admins', 'user:7'], array['admins', 'queue:3'] from t)
  select id from t`;

/** Message, ticket, outbox row and event. */
const send = `
  with t as (update floor.tickets set last_message = left($4, 255), last_message_id = $5, last_message_ack = 0, last_outbound_at = now(),
      first_reply_at = coalesce(first_reply_at, now()), unread_messages = 0, updated_at = now(), version = version + 1
    where company_id = $1 and id = $2 returning id, contact_id, connection_id, queue_id),
  m as (insert into floor.messages (company_id, id, ticket_id, contact_id, connection_id, queue_id, user_id, body, from_me, send_state, client_id)
    select $1, $5, id, contact_id, connection_id, queue_id, $3, $4, true, 'queued', $6 from t),
  o as (insert into floor.outbox (company_id, connection_id, contact_id, kind, message_id)
    select $1, connection_id, contact_id, 'message', $5 from t),
  e as (insert into floor.events (company_id, name, payload, rooms) select $1, 'appMessage', $7, array['admins', 'user:7'] from t)
  select id from t`;

/** The unread count, the receipt that goes out, and the event. */
const read = `
  with t as (update floor.tickets set unread_messages = 0, version = version + 1 where company_id = $1 and id = $2 and unread_messages > 0
    returning id, contact_id, connection_id),
  o as (insert into floor.outbox (company_id, connection_id, contact_id, kind, message_id)
    select $1, connection_id, contact_id, 'read', $3 from t),
  e as (insert into floor.events (company_id, name, payload, rooms) select $1, 'ticket', $4, array['admins', 'user:7'] from t)
  select id from t`;

interface Body {
  companyId: number;
  ticketId: number;
  userId: number;
  status?: string;
  body?: string;
  lastMessageId?: number;
}

let drawn = 0;
const nextId = () => (Date.now() - 1_704_067_200_000) * 4096 + (drawn++ & 4095);
const placeOf = (body: Body, lastMessage: string): Place => ({ ...body, status: 'open', lastMessage });

/** What attendants do, by one statement each that leaves the rows the product leaves. */
export function mountActs({ http, pool, io }: FloorDeps): void {
  http.post<{ Body: Body }>('/accept', async ({ body }) => {
    const ticket = ticketOf(placeOf(body, 'Bom dia, gostaria de saber quando o meu pedido chega'));
    const event = { action: 'update', ticket };
    const details = JSON.stringify({ ticketId: body.ticketId, status: body.status, userId: body.userId });
    await changeOne(pool, 'accept', accept, [
      body.companyId,
      body.ticketId,
      body.userId,
      details,
      JSON.stringify(event),
    ]);
    io.to(roomOf(body.companyId)).emit('ticket', event);
    return ticket;
  });
  http.post<{ Body: Body }>('/send', async ({ body }) => {
    const [id, text] = [nextId(), body.body ?? ''];
    const event = messageEventOf(placeOf(body, text), id, text, true);
    const values = [body.companyId, body.ticketId, body.userId, text, id, `bench-${id}`, JSON.stringify(event)];
    await changeOne(pool, 'send', send, values);
    io.to(roomOf(body.companyId)).emit('appMessage', event);
    return event.message;
  });
  http.post<{ Body: Body }>('/read', async ({ body }) => {
    const event = { action: 'updateUnread', ticketId: body.ticketId, ticket: ticketOf(placeOf(body, 'Bom dia')) };
    await changeOne(pool, 'read', read, [body.companyId, body.ticketId, body.lastMessageId, JSON.stringify(event)]);
    io.to(roomOf(body.companyId)).emit('ticket', event);
    return { unreadMessages: 0 };
  });
}
