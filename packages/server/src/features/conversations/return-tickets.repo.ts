import type { CompanyTx } from '../../platform/db/company-db.ts';

/** What a person attends, or is waiting in their name. */
export async function findAttendedIds(tx: CompanyTx, userId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('tickets')
    .where('user_id', '=', userId)
    .where('status', '<>', 'closed')
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
