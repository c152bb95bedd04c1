import { sql } from 'kysely';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import type { Arrival } from './situation.ts';

/** What has come at last, in the rows of what stood in for it, and on the tickets that show those: closed ones, too. */
export async function writeArrivals(tx: CompanyTx, arrivals: readonly Arrival[]): Promise<void> {
  const rows = arrivals.map((arrival) => ({
    id: arrival.id,
    body: arrival.body,
    media_type: arrival.mediaType,
    data_json: arrival.data ?? null,
    spoken_to: arrival.spokenTo,
    quoted_message_id: arrival.quotedMessageId,
    is_forwarded: arrival.isForwarded,
    preview: arrival.preview,
  }));
  await sql`with r as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, body text, media_type text,
      data_json jsonb, spoken_to jsonb, quoted_message_id bigint, is_forwarded boolean, preview text)),
    m as (update messages x set body = r.body, media_type = r.media_type, data_json = nullif(r.data_json, 'null'),
        spoken_to = nullif(r.spoken_to, 'null'), quoted_message_id = r.quoted_message_id, is_forwarded = r.is_forwarded, version = x.version + 1
      from r where x.company_id = (select current_company()) and x.id = r.id
      returning x.id, x.ticket_id, x.is_deleted, r.preview)
    update tickets t set last_message = m.preview, version = t.version + 1
    from m where t.company_id = (select current_company()) and t.id = m.ticket_id and t.last_message_id = m.id
      and not m.is_deleted`.execute(tx);
}

/** Answers to them show other words now, and are other messages for clients. Of the same ticket: others show no words. */
export async function raiseQuoting(tx: CompanyTx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update messages a set version = a.version + 1 from messages q
    where q.company_id = (select current_company()) and q.id = any(${[...ids]}::bigint[])
      and a.company_id = q.company_id and a.contact_id = q.contact_id and a.connection_id = q.connection_id and a.id > q.id
      and a.ticket_id = q.ticket_id and a.quoted_message_id = q.id and a.media_type <> 'reaction'
    returning a.id`.execute(tx);
  return rows.map(({ id }) => id);
}
