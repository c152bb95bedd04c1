import { sql } from 'kysely';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';

/**
 * Takes the contact's row: until the transaction ends nobody else opens, reopens or merges a conversation of it. A contact is
 * locked before its tickets.
 */
export async function lockContact(
  tx: CompanyTx,
  contactId: number,
): Promise<{ id: number; channel: string; isGroup: boolean } | null> {
  const row = await tx
    .selectFrom('contacts')
    .where('id', '=', contactId)
    .where('deleted_at', 'is', null)
    .select(['id', 'channel', 'is_group'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? { id: row.id, channel: row.channel, isGroup: row.is_group } : null;
}

/** Which of these contacts have any tag. */
export async function findTagged(db: CompanyDb, contactIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('contact_tags')
    .where('contact_id', '=', sql<number>`any(${[...new Set(contactIds)]}::bigint[])`)
    .select('contact_id')
    .distinct()
    .execute();
  return new Set(rows.map((row) => row.contact_id));
}

/** Takes the rows of these tickets' contacts in the order of ids. */
export async function lockContactsOf(tx: CompanyTx, ticketIds: readonly number[]): Promise<void> {
  await sql`select id from contacts where company_id = (select current_company()) and id in (
      select contact_id from tickets where company_id = (select current_company()) and id = any(${[...ticketIds]}))
    order by id for no key update`.execute(tx);
}
