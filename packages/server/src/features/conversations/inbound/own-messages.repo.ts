import { sql } from 'kysely';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import type { WaitingEvent } from '../../../platform/inbox/inbound-step.ts';
import { type OwnMessage, providerKey } from './situation.ts';

interface Own {
  id: number;
  ticketId: number | null;
}

/** Our messages that the batch's statuses and echoes name, by the channel's id or by ours, which went along. */
export async function findStatusMessages(tx: CompanyTx, batch: readonly WaitingEvent[]): Promise<Own[]> {
  const told = batch.flatMap(({ connectionId, event }) => {
    if (event.kind === 'status') return [{ connectionId, providerId: event.providerId, ownId: event.messageId }];
    const ownId = event.kind === 'message' ? (event.echo?.messageId ?? null) : null;
    return ownId === null ? [] : [{ connectionId, providerId: event.providerId, ownId }];
  });
  if (told.length === 0) return [];
  const { rows } = await sql<Own>`
    select m.id, m.ticket_id as "ticketId" from messages m
    where m.company_id = (select current_company()) and m.from_me and m.id in (
      select k.message_id
      from unnest(${told.map(({ connectionId }) => connectionId)}::bigint[], ${told.map(({ providerId }) => providerId)}::text[])
        a(connection_id, provider_id)
      join message_keys k on k.company_id = (select current_company()) and k.connection_id = a.connection_id
        and k.provider_id = a.provider_id
      union all select unnest(${told.flatMap(({ ownId }) => ownId ?? [])}::bigint[]))`.execute(tx);
  return rows;
}

/** Our messages that are being sent, by the connections that the batch has echoes or ticks of. */
export async function findInFlight(tx: CompanyTx, batch: readonly WaitingEvent[]): Promise<Own[]> {
  const speaking = batch.filter(
    ({ event }) => event.kind === 'ticks' || (event.kind === 'message' && event.echo !== undefined),
  );
  if (speaking.length === 0) return [];
  const connectionIds = [...new Set(speaking.map(({ connectionId }) => connectionId))];
  const { rows } = await sql<Own>`
    select m.id, m.ticket_id as "ticketId" from outbox o
    join messages m on m.company_id = o.company_id and m.id = o.message_id
    where o.company_id = (select current_company()) and o.connection_id = any(${connectionIds}::bigint[])
      and o.kind = 'message' and o.state in ('sending', 'unknown') order by m.id`.execute(tx);
  return rows;
}

/** How many of a conversation's newest messages are searched for those that a tick is about. */
const lookedThrough = 200;

/** Our messages whose ticks the batch brings, among the newest of each conversation. */
export async function findMarkedMessages(
  tx: CompanyTx,
  batch: readonly WaitingEvent[],
  known: ReadonlyMap<string, number>,
): Promise<Own[]> {
  const marks = batch.flatMap(({ connectionId, event }) => {
    if (event.kind !== 'ticks') return [];
    const { to, ack, upTo, providerId } = event;
    const isNamed = upTo === 'message';
    const messageId = isNamed ? (known.get(providerKey(connectionId, providerId)) ?? null) : null;
    const until = isNamed ? null : new Date(upTo);
    return [{ connection_id: connectionId, ...to, ack, until, message_id: messageId, is_named: isNamed }];
  });
  if (marks.length === 0) return [];
  const { rows } = await sql<Own>`
    select distinct m.id, m.ticket_id as "ticketId"
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      as a(connection_id bigint, type text, scope text, value text, ack bigint, until timestamptz, message_id bigint,
        is_named boolean)
    join contact_identities i on i.company_id = (select current_company()) and i.type = a.type and i.scope = a.scope
      and i.value = a.value
    -- What it names and nobody knows is being sent just now: what is in front of that has been reached too.
    left join lateral (select min(o.message_id) as id from outbox o where a.is_named and a.message_id is null
      and o.company_id = i.company_id and o.connection_id = a.connection_id and o.contact_id = i.contact_id
      and o.kind = 'message' and o.state in ('sending', 'unknown')) f on true
    cross join lateral (select id, ticket_id, from_me, ack, send_state, created_at from messages
      where company_id = i.company_id and contact_id = i.contact_id and connection_id = a.connection_id
      order by id desc limit ${lookedThrough}::bigint) m
    where m.from_me and m.send_state = 'sent' and m.ack < a.ack and (m.created_at <= a.until or m.id <= coalesce(a.message_id, f.id))
    order by m.id`.execute(tx);
  return rows;
}

/** Takes the rows of our messages in the order of ids, with what their outbox rows say of a call under way. */
export async function lockOwnMessages(tx: CompanyTx, ids: readonly number[]): Promise<OwnMessage[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: number;
    ticket_id: number | null;
    contact_id: number;
    connection_id: number;
    body: string;
    media_type: string;
    created_at: Date;
    provider_id: string | null;
    ack: number;
    send_state: string | null;
    send_error: string | null;
    begun_at: Date | null;
    told_ack: number | null;
  }>`select m.id, m.ticket_id, m.contact_id, m.connection_id, m.body, m.media_type, m.created_at, m.provider_id, m.ack, m.send_state,
      m.send_error, o.begun_at, o.told_ack
    from messages m left join outbox o on o.company_id = m.company_id and o.message_id = m.id and o.kind = 'message'
      and o.state in ('sending', 'unknown')
    where m.company_id = (select current_company()) and m.id = any(${[...ids]}::bigint[]) order by m.id for no key update of m`.execute(
    tx,
  );
  return rows.map((row) => ({
    id: row.id,
    ticketId: row.ticket_id,
    contactId: row.contact_id,
    connectionId: row.connection_id,
    body: row.body,
    mediaType: row.media_type,
    createdAt: row.created_at,
    providerId: row.provider_id,
    ack: row.ack,
    sendState: row.send_state,
    sendError: row.send_error,
    begunAt: row.begun_at,
    toldAck: row.told_ack ?? 0,
    isChanged: false,
    isAdopted: false,
  }));
}

/**
 * Writes ticks of our messages, also into the tickets that show them last. Of a message that a status adopted the key is
 * inserted, as old as the call, and the outbox row deleted.
 */
export function updateOwnMessages(tx: CompanyTx, companyId: number, messages: readonly OwnMessage[]): Promise<unknown> {
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

/** Keeps ticks of messages that are being sent in their outbox rows, where the answer to the call finds them. */
export function keepToldAcks(tx: CompanyTx, messages: readonly OwnMessage[]): Promise<unknown> {
  return sql`update outbox o set told_ack = greatest(o.told_ack, r.told_ack)
    from unnest(${messages.map(({ id }) => id)}::bigint[], ${messages.map(({ toldAck }) => toldAck)}::bigint[]) r(id, told_ack)
    where o.company_id = (select current_company()) and o.message_id = r.id and o.kind = 'message'
      and o.state in ('sending', 'unknown')`.execute(tx);
}

/** Raises the version of messages on which a reaction of ours failed: it is drawn there no longer. */
export function raiseReacted(tx: CompanyTx, messages: readonly OwnMessage[]): Promise<unknown> {
  const ids = messages.filter(({ sendState }) => sendState === 'failed').map(({ id }) => id);
  return sql`update messages x set version = x.version + 1 from messages r
    where r.company_id = (select current_company()) and r.id = any(${ids}::bigint[]) and r.media_type = 'reaction'
      and x.company_id = r.company_id and x.id = r.quoted_message_id`.execute(tx);
}
