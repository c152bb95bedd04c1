import { mostMembers } from '@guiche/contract/spoken-to.schemas';
import { sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';

export interface MemberRow {
  id: number;
  type: 'phone' | 'lid';
  value: string;
  number: string | null;
}

/** Who is in the group of a conversation, as its session was last told; whoever has been there longest first. */
export async function findMembers(
  db: CompanyDb,
  of: { contact_id: number; connection_id: number },
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`select g.id, g.type, g.value, g.number
    from contact_identities w join group_members g on g.company_id = w.company_id and g.group_value = w.value
    where w.company_id = (select current_company()) and w.contact_id = ${of.contact_id} and w.type = 'group'
      and g.connection_id = ${of.connection_id}
    order by g.id limit ${mostMembers}`.execute(db);
  return rows;
}

export async function isOpen(db: CompanyDb, connectionId: number): Promise<boolean> {
  const row = await db.selectFrom('connections').where('id', '=', connectionId).select('status').executeTakeFirst();
  return row?.status === 'CONNECTED';
}
