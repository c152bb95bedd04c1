import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';
import { withoutSignature } from '../../platform/db/without-signature.ts';

/** Fresh, time-ordered ids in their order. */
export async function drawMessageIds(tx: CompanyTx, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`select id from message_ids(${count}) as id order by 1`.execute(tx);
  return rows.map((row) => row.id);
}

/** A text of ours as its row is inserted. */
export interface TextRow {
  id: number;
  ticket_id: number;
  contact_id: number;
  connection_id: number;
  queue_id: number | null;
  user_id: number | null;
  body: string;
  client_id: string;
  quoted_message_id: number | null;
  is_private: boolean;
  /** As lists show it. */
  preview: string;
}

/** Inserts texts of ours. */
export async function insertTexts(
  tx: CompanyTx,
  companyId: number,
  texts: readonly TextRow[],
  at: Date,
): Promise<void> {
  await sql`insert into messages (company_id, id, ticket_id, contact_id, connection_id, queue_id, user_id, body, media_type,
      from_me, send_state, client_id, quoted_message_id, is_private, created_at)
    select ${companyId}, r.id, r.ticket_id, r.contact_id, r.connection_id, r.queue_id, r.user_id, r.body, 'chat', true,
      case when not r.is_private then 'queued' end, r.client_id, r.quoted_message_id, r.is_private, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as r(id bigint, ticket_id bigint, contact_id bigint,
      connection_id bigint, queue_id bigint, user_id bigint, body text, client_id text, quoted_message_id bigint,
      is_private boolean) order by r.id`.execute(tx);
}

/** Writes texts of ours into their tickets' rows as the last ones, at most one into each. What is unread stays so. */
export async function showAsLastTexts(tx: CompanyTx, texts: readonly TextRow[], at: Date): Promise<void> {
  await sql`update tickets t set last_message = ${withoutSignature(sql`r.preview`, sql`r.user_id`)},
      last_message_id = r.id, last_message_ack = 0, last_outbound_at = ${at}::timestamptz,
      updated_at = ${at}::timestamptz, version = t.version + 1
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as r(id bigint, ticket_id bigint, user_id bigint, preview text)
    where t.company_id = (select current_company()) and t.id = r.ticket_id`.execute(tx);
}
