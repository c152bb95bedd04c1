import { sql, type Updateable } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';
import type { UsersTable } from '../../platform/db/tables.generated.ts';

/** Columns of a user as they are written; what is undefined stays as it is. */
export type UserColumns = Updateable<Omit<UsersTable, 'id' | 'company_id' | 'super' | 'version' | 'created_at'>>;

/** People of one company are made, changed and removed one after the other: limits and admins are counted, not guessed. */
export async function lockCompany(tx: CompanyTx): Promise<void> {
  await sql`select id from companies where id = (select current_company()) for no key update`.execute(tx);
}

export interface LockedUser {
  id: number;
  profile: string;
  super: boolean;
  avatarKey: string | null;
}

export function lockUser(tx: CompanyTx, userId: number): Promise<LockedUser | undefined> {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select(['id', 'profile', 'super', 'avatar_key as avatarKey'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const selectAdmins = (tx: CompanyTx) =>
  tx.selectFrom('users').where('profile', '=', 'admin').where('deleted_at', 'is', null).select('id');

export async function isStillAdmin(tx: CompanyTx, userId: number): Promise<boolean> {
  return (await selectAdmins(tx).where('id', '=', userId).executeTakeFirst()) !== undefined;
}

export async function hasOtherAdmin(tx: CompanyTx, userId: number): Promise<boolean> {
  return (await selectAdmins(tx).where('id', '<>', userId).limit(1).executeTakeFirst()) !== undefined;
}

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
