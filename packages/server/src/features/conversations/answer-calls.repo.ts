import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';

/** Tickets of these calls in which the company has said nothing for ten minutes. */
export async function findCallsToAnswer(
  tx: CompanyTx,
  calls: readonly { connectionId: number; providerId: string }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct m.ticket_id as id
    from unnest(${calls.map(({ connectionId }) => connectionId)}::bigint[], ${calls.map(({ providerId }) => providerId)}::text[])
      a(connection_id, provider_id)
    join message_keys k on k.company_id = (select current_company()) and k.connection_id = a.connection_id and k.provider_id = a.provider_id
    join messages m on m.company_id = k.company_id and m.id = k.message_id and m.ticket_id is not null and not m.from_me
    where not exists (select from messages o where o.company_id = m.company_id and o.contact_id = m.contact_id
      and o.connection_id = m.connection_id and o.from_me and not o.is_private and o.created_at > now() - interval '10 minutes')
    order by 1`.execute(tx);
  return rows.map((row) => row.id);
}
