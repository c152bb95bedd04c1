import { sql } from 'kysely';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';

export interface SecondFactorRow {
  secret_sealed: Buffer;
  confirmed_at: Date | null;
  last_step: number | null;
}

export async function findSecondFactor(db: CompanyDb, userId: number): Promise<SecondFactorRow | null> {
  const found = await db
    .selectFrom('second_factors')
    .select(['secret_sealed', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found ?? null;
}

/** Whether this person signs in by two steps. */
export async function hasSecondFactor(db: CompanyDb, userId: number): Promise<boolean> {
  const found = await findSecondFactor(db, userId);
  return found !== null && found.confirmed_at !== null;
}

/** Stores a secret that is still to be confirmed, and replaces one that never was. False: one is confirmed. */
export async function putNewSecret(tx: CompanyTx, companyId: number, userId: number, sealed: Buffer): Promise<boolean> {
  const put = await tx
    .insertInto('second_factors')
    .values({ company_id: companyId, user_id: userId, secret_sealed: sealed })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id'])
        .doUpdateSet({ secret_sealed: sealed, last_step: null })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return put !== undefined;
}

/** Confirms the secret. False: another call has done so. */
export async function confirmSecret(tx: CompanyTx, userId: number, step: number, at: Date): Promise<boolean> {
  const confirmed = await tx
    .updateTable('second_factors')
    .set({ confirmed_at: at, last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Uses up the codes up to this step. False: they are spent. Of two callers with one code, one gets true. */
export async function spendStep(tx: CompanyTx, userId: number, step: number): Promise<boolean> {
  const spent = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where(sql<boolean>`coalesce(last_step, 0) < ${step}`)
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Uses up a recovery code, in the same way. */
export async function spendRecoveryCode(tx: CompanyTx, userId: number, hash: Buffer): Promise<boolean> {
  const spent = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function countRecoveryCodes(db: CompanyDb, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Replaces the recovery codes. */
export async function putRecoveryCodes(
  tx: CompanyTx,
  companyId: number,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ company_id: companyId, user_id: userId, hash })))
    .execute();
}

/** Removes the second step with its recovery codes. False: there was none, or none confirmed. */
export async function dropSecondFactor(tx: CompanyTx, userId: number): Promise<boolean> {
  const dropped = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return dropped !== undefined && dropped.confirmed_at !== null;
}
