import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';

/**
 * Takes the company's row, so that people and queues change one after the other: limits, admins and colours are
 * counted, not guessed.
 */
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
