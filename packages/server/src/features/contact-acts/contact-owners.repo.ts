import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';

/** Counts how many of them are people of the company, and locks these until the transaction ends. */
export async function countPeople(tx: CompanyTx, userIds: readonly number[]): Promise<number> {
  const rows = await tx
    .selectFrom('users')
    .where('id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .select('id')
    .forKeyShare()
    .execute();
  return rows.length;
}

/** Replaces the contact's owners by these, in this order. */
export async function replaceOwners(
  tx: CompanyTx,
  companyId: number,
  contactId: number,
  userIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('contact_owners').where('contact_id', '=', contactId).execute();
  if (userIds.length === 0) return;
  await tx
    .insertInto('contact_owners')
    .values(
      userIds.map((userId, position) => ({
        company_id: companyId,
        contact_id: contactId,
        user_id: userId,
        position,
      })),
    )
    .execute();
}
