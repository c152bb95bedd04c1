import { previewOf } from '@guiche/contract/previews';
import { sql } from 'kysely';
import type { InboundMessage } from '../../../channels/inbound-events.ts';
import { cutText } from '../../../platform/cut-text.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import { insertInboundMedia } from '../../media/index.ts';
import { nameOfFile, pendingData, sentAck } from '../inbound/decide-message.ts';

export interface OldMessage {
  event: InboundMessage;
  contactId: number;
  senderId: number | null;
  isGroup: boolean;
}

/** The channel's ids of those messages that are stored. */
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

/** Inserts messages at the time the channel says they were written. A ticket that shows nothing newer shows the last of them. */
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
