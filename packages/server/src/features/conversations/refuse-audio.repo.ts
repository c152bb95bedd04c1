import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';

/** Which of these sounds nobody listens to, in their order. `isForAll`: not even those of contacts who may send them. */
export async function findAudioToRefuse(
  tx: CompanyTx,
  told: readonly { connectionId: number; providerId: string }[],
  isForAll: boolean,
): Promise<{ id: number; ticketId: number }[]> {
  const { rows } = await sql<{ id: number; ticketId: number }>`
    select m.id, m.ticket_id as "ticketId"
    from unnest(${told.map(({ connectionId }) => connectionId)}::bigint[],
      ${told.map(({ providerId }) => providerId)}::text[]) a(connection_id, provider_id)
    join message_keys k on k.company_id = (select current_company()) and k.connection_id = a.connection_id
      and k.provider_id = a.provider_id
    join messages m on m.company_id = k.company_id and m.id = k.message_id and m.ticket_id is not null
      and not m.is_deleted
    join contacts c on c.company_id = m.company_id and c.id = m.contact_id
    where ${isForAll}::boolean or not c.accept_audio_message
    order by m.id`.execute(tx);
  return rows;
}
