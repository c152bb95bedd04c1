import { previewOf } from '@guiche/contract/previews';
import { sql } from 'kysely';
import type { InboundMessage } from '../../../channels/inbound-events.ts';
import { cutText } from '../../../platform/cut-text.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import { insertInboundMedia } from '../../media/index.ts';
import { nameOfFile, pendingData, sentAck } from '../inbound/decide-message.ts';
import { protocolAt } from '../protocol.repo.ts';

/** The row is held: parts are counted one after the other. */
export async function findImport(tx: CompanyTx, connectionId: number) {
  const row = await tx
    .selectFrom('connections')
    .where('id', '=', connectionId)
    .where('deleted_at', 'is', null)
    .select([
      'channel',
      'group_as_ticket',
      'enable_import_message',
      'import_recent_messages',
      'import_old_messages',
      'import_old_messages_groups',
      'closed_tickets_post_imported',
      'import_queue_id',
      'import_done',
      'import_total',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}
export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export interface OldMessage {
  event: InboundMessage;
  contactId: number;
  senderId: number | null;
  isGroup: boolean;
}

export async function insertPart(
  tx: CompanyTx,
  companyId: number,
  connectionId: number,
  events: readonly InboundMessage[],
): Promise<void> {
  await tx
    .insertInto('history_parts')
    .values({ company_id: companyId, connection_id: connectionId, events: JSON.stringify(events) })
    .execute();
}

export async function findOldestPart(
  tx: CompanyTx,
  connectionId: number,
): Promise<{ id: number; events: InboundMessage[] } | null> {
  const { rows } = await sql<{ id: number; events: InboundMessage[] }>`select id, events from history_parts
    where connection_id = ${connectionId} order by id limit 1`.execute(tx);
  return rows[0] ?? null;
}

export async function removePart(tx: CompanyTx, id: number): Promise<void> {
  await tx.deleteFrom('history_parts').where('id', '=', id).execute();
}

/** Which of them are stored, by the channel's id. */
export async function findKnownIds(
  tx: CompanyTx,
  connectionId: number,
  events: readonly InboundMessage[],
): Promise<Set<string>> {
  const { rows } = await sql<{ provider_id: string }>`select provider_id from message_keys
    where company_id = (select current_company()) and connection_id = ${connectionId}
      and provider_id = any(${events.map(({ providerId }) => providerId)}::text[])`.execute(tx);
  return new Set(rows.map((row) => row.provider_id));
}

/**
 * The live ticket of each contact, whose rows are held, or one that waits, read and unseen by bots. Answers ticket ids by
 * contact.
 */
export async function openImportedTickets(
  tx: CompanyTx,
  companyId: number,
  of: { connectionId: number; state: ImportRow; old: readonly OldMessage[]; at: Date },
): Promise<Map<number, number>> {
  const { connectionId, state, old, at } = of;
  const contacts = [...new Map(old.map((one) => [one.contactId, one.isGroup]))].sort(([a], [b]) => a - b);
  const rows = contacts.map(([id, isGroup]) => ({
    contact_id: id,
    is_group: isGroup,
    status: isGroup && state.group_as_ticket !== 'enabled' ? 'group' : 'pending',
  }));
  const { rows: found } = await sql<{ id: number; contact_id: number }>`
    with r as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(contact_id bigint, is_group boolean, status text)),
    queue as (select id from queues where company_id = ${companyId} and id = ${state.import_queue_id}::bigint and deleted_at is null for key share),
    live as (select t.id, t.contact_id from tickets t join r on r.contact_id = t.contact_id
      where t.company_id = ${companyId} and t.connection_id = ${connectionId} and t.status <> 'closed' and t.deleted_at is null),
    opened as (insert into tickets (company_id, status, channel, is_group, contact_id, connection_id, queue_id, imported_at, protocol,
        queued_at, created_at, updated_at)
      select ${companyId}, r.status, ${state.channel}, r.is_group, r.contact_id, ${connectionId}, (select id from queue), ${at},
        ${protocolAt(at, sql.ref('r.contact_id'))}, ${at}, ${at}, ${at} from r where r.contact_id not in (select contact_id from live)
      returning id, contact_id, protocol),
    sessions as (insert into ticket_sessions (company_id, ticket_id, connection_id, queue_id, protocol, queued_at, created_at)
      select ${companyId}, id, ${connectionId}, (select id from queue), protocol, ${at}, ${at} from opened),
    logs as (insert into ticket_logs (company_id, ticket_id, type, created_at) select ${companyId}, id, 'create', ${at} from opened)
    select id, contact_id from live union all select id, contact_id from opened`.execute(tx);
  return new Map(found.map((row) => [row.contact_id, row.id]));
}

/** In the past, at the time the channel says; a ticket that shows nothing newer shows the last of them. */
export async function insertOldMessages(
  tx: CompanyTx,
  companyId: number,
  of: { connectionId: number; old: readonly OldMessage[]; tickets: ReadonlyMap<number, number> },
): Promise<void> {
  const rows = of.old.map(({ event, contactId, senderId }) => ({
    contact_id: contactId,
    sender_id: senderId,
    ticket_id: of.tickets.get(contactId) ?? null,
    provider_id: event.providerId,
    quoted: event.quotedProviderId,
    body: event.body,
    media_type: event.mediaType,
    data_json: event.file ? pendingData(event.file, event.mediaType) : (event.data ?? null),
    spoken_to: event.spokenTo ?? null,
    is_forwarded: event.isForwarded,
    from_me: event.echo !== undefined,
    ack: event.echo === undefined ? 0 : (event.echo.ack ?? sentAck),
    created_at: new Date(event.at),
    preview: cutText(previewOf(event.mediaType, event.body, event.file?.name ?? ''), 255),
  }));
  const { rows: stored } = await sql<{ id: number; provider_id: string }>`
    with r as (select r.*, greatest(1, (extract(epoch from r.created_at) * 1000)::bigint - 1704067200000) << 12
          | (nextval('message_number') & 4095) as id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(contact_id bigint, sender_id bigint, ticket_id bigint, provider_id text,
        quoted text, body text, media_type text, data_json jsonb, spoken_to jsonb, is_forwarded boolean, from_me boolean, ack bigint, created_at timestamptz, preview text)),
    k as (insert into message_keys (company_id, connection_id, provider_id, message_id)
      select ${companyId}, ${of.connectionId}, provider_id, id from r),
    m as (insert into messages (company_id, id, ticket_id, contact_id, sender_id, connection_id, body, from_me, media_type, data_json,
        spoken_to, provider_id, quoted_message_id, is_forwarded, created_at, ack, send_state)
      select ${companyId}, r.id, r.ticket_id, r.contact_id, r.sender_id, ${of.connectionId}, r.body, r.from_me, r.media_type,
        nullif(r.data_json, 'null'), nullif(r.spoken_to, 'null'), r.provider_id, coalesce(q.id, x.id), r.is_forwarded, r.created_at, r.ack, case when r.from_me then 'sent' end
      from r left join r q on q.provider_id = r.quoted and q.contact_id = r.contact_id
        left join message_keys o on o.company_id = ${companyId} and o.connection_id = ${of.connectionId} and o.provider_id = r.quoted
        left join messages x on x.company_id = o.company_id and x.id = o.message_id and x.contact_id = r.contact_id
      returning id, provider_id),
    -- They are of days that may have been summed: these are summed again. No zone parts a quarter of an hour.
    marks as (insert into day_marks (company_id, about, at)
      select distinct ${companyId}::bigint, 'messages', date_bin('15 minutes', greatest(r.created_at, '2024-01-01T00:00:00.001Z'), 'epoch') from r),
    t as (update tickets t set last_message = l.preview, last_message_id = l.id, last_message_ack = case when l.from_me then l.ack end,
        last_inbound_at = greatest(t.last_inbound_at, case when not l.from_me then l.created_at end), version = t.version + 1
      from (select distinct on (ticket_id) * from r order by ticket_id, id desc) l
      where t.company_id = ${companyId} and t.id = l.ticket_id and coalesce(t.last_message_id, 0) < l.id)
    select id, provider_id from m`.execute(tx);
  const ids = new Map(stored.map((row) => [row.provider_id, row.id]));
  const files = of.old.flatMap(({ event: { file, mediaType, providerId } }) => {
    const messageId = ids.get(providerId);
    return file && messageId !== undefined ? [{ ...file, messageId, name: nameOfFile(file, mediaType) }] : [];
  });
  if (files.length > 0) await insertInboundMedia(tx, companyId, files);
}

/** Lists that show older ones are right again when they are loaded. */
const mostTicketsTold = 200;

/**
 * Of an import that leaves nothing to do: closed without a word to the contacts, but for those who have written since and
 * those whom somebody took up. Answers the newest.
 */
export async function closeImportedTickets(tx: CompanyTx, connectionId: number, at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with closed as (update tickets set status = 'closed', closed_at = ${at}, unread_messages = 0, imported_at = null, updated_at = ${at},
        version = version + 1
      where company_id = (select current_company()) and connection_id = ${connectionId} and imported_at is not null
        and status in ('pending', 'group') and user_id is null and deleted_at is null returning company_id, id),
    sessions as (update ticket_sessions s set closed_at = ${at}, finished_at = ${at} from closed
      where s.company_id = closed.company_id and s.ticket_id = closed.id and s.finished_at is null),
    logs as (insert into ticket_logs (company_id, ticket_id, type, created_at) select company_id, id, 'closed', ${at} from closed)
    select id from closed order by id desc limit ${mostTicketsTold}`.execute(tx);
  return rows.map(({ id }) => id);
}
