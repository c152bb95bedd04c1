import { sql } from 'kysely';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import { sentAck } from './decide-message.ts';
import type { InboundSituation } from './situation.ts';

/** Inserts messages and their keys in one statement: both exist, or neither. A key that is there already fails the batch. */
export function insertMessages(tx: CompanyTx, companyId: number, situation: InboundSituation): Promise<unknown> {
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
