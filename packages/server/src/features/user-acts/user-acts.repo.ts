import type { Updateable } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';
import type { UsersTable } from '../../platform/db/tables.generated.ts';

/** Columns of a user to write; an undefined one stays as it is. */
export type UserColumns = Updateable<Omit<UsersTable, 'id' | 'company_id' | 'super' | 'version' | 'created_at'>>;

export async function insertUser(
  tx: CompanyTx,
  companyId: number,
  columns: UserColumns & { name: string; email: string; password_hash: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({ ...columns, company_id: companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateUser(tx: CompanyTx, userId: number, columns: UserColumns, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ ...columns, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}

export async function putQueues(
  tx: CompanyTx,
  companyId: number,
  userId: number,
  queueIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('user_queues').where('user_id', '=', userId).execute();
  if (queueIds.length === 0) return;
  const rows = [...new Set(queueIds)].map((queueId) => ({
    company_id: companyId,
    user_id: userId,
    queue_id: queueId,
  }));
  await tx.insertInto('user_queues').values(rows).execute();
}
