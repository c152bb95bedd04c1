import { sql } from 'kysely';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import type { WaitingEvent } from '../../../platform/inbox/inbound-step.ts';
import { type EarlyAck, providerKey } from './situation.ts';

interface Own {
  id: number;
  ticketId: number | null;
}

/** Which of our messages the batch's statuses and echoes speak of, by provider id or by the id we had sent along. */
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

/** Which of our messages are on their way by the connections that the batch has echoes or ticks of. */
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

/** Further back nobody waits for a tick any more. */
const lookedThrough = 200;

/** Our messages whose ticks a batch brings, among the newest of each conversation. */
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

/** What the batch's statuses and echoes told before, while nobody knew which of our messages they spoke of. */
export async function findEarlyAcks(tx: CompanyTx, batch: readonly WaitingEvent[]): Promise<EarlyAck[]> {
  const told = batch.filter(({ event }) => event.kind === 'status' || (event.kind === 'message' && event.echo));
  if (told.length === 0) return [];
  const { rows } = await sql<EarlyAck>`
    select e.connection_id as "connectionId", e.provider_id as "providerId", e.ack, e.error
    from unnest(${told.map(({ connectionId }) => connectionId)}::bigint[], ${told.map(({ event }) => event.providerId)}::text[])
      a(connection_id, provider_id)
    join early_acks e on e.company_id = (select current_company()) and e.connection_id = a.connection_id
      and e.provider_id = a.provider_id`.execute(tx);
  return rows;
}
