import { previewOf } from '@guiche/contract/previews';
import { sql } from 'kysely';
import type { InboundMessage } from '../../../channels/inbound-events.ts';
import { cutText } from '../../../platform/cut-text.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import { insertInboundMedia } from '../../media/index.ts';
import { nameOfFile, pendingData } from '../inbound/decide-message.ts';

/**
 * Files that come after their messages: of an old message the platform first tells only that there is one. Its place gets
 * what belongs there; what is there whole already stays as it is.
 */
export async function fillPlaces(
  tx: CompanyTx,
  companyId: number,
  connectionId: number,
  events: readonly InboundMessage[],
): Promise<void> {
  const files = events.flatMap(({ providerId, mediaType, body, file }) =>
    file ? [{ providerId, mediaType, body, file, name: nameOfFile(file, mediaType) }] : [],
  );
  if (files.length === 0) return;
  const rows = files.map(({ providerId, mediaType, body, file, name }) => ({
    provider_id: providerId,
    media_type: mediaType,
    body,
    data_json: pendingData(file, mediaType),
    preview: cutText(previewOf(mediaType, body, name), 255),
  }));
  const { rows: filled } = await sql<{ id: number; provider_id: string }>`
    with r as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(provider_id text, media_type text, body text,
        data_json jsonb, preview text)),
    m as (update messages m set media_type = r.media_type, body = r.body, data_json = r.data_json, version = m.version + 1
      from r join message_keys k on k.company_id = ${companyId} and k.connection_id = ${connectionId} and k.provider_id = r.provider_id
      where m.company_id = k.company_id and m.id = k.message_id and m.media_type = 'unsupported'
        and m.data_json ->> 'type' = 'media_placeholder'
      returning m.id, m.ticket_id, r.provider_id, r.preview),
    t as (update tickets t set last_message = m.preview, version = t.version + 1 from m
      where t.company_id = ${companyId} and t.id = m.ticket_id and t.last_message_id = m.id)
    select id, provider_id from m`.execute(tx);
  const idOf = new Map(filled.map((row) => [row.provider_id, row.id]));
  await insertInboundMedia(
    tx,
    companyId,
    files.flatMap(({ providerId, file, name }) => {
      const messageId = idOf.get(providerId);
      return messageId === undefined ? [] : [{ ...file, messageId, name }];
    }),
  );
}
