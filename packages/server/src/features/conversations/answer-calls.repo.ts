import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';

/** Conversations of these contacts in which the company has said something within ten minutes. */
export async function findSaidLately(
  tx: CompanyTx,
  contactIds: readonly number[],
): Promise<{ contactId: number; connectionId: number }[]> {
  const { rows } = await sql<{ contactId: number; connectionId: number }>`
    select distinct m.contact_id as "contactId", m.connection_id as "connectionId"
    from unnest(${[...contactIds]}::bigint[]) c(id)
    join messages m on m.company_id = (select current_company()) and m.contact_id = c.id and m.from_me and not m.is_private
      and m.created_at > now() - interval '10 minutes'`.execute(tx);
  return rows;
}
