import { sql } from 'kysely';
import type pg from 'pg';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';

/** Stores a sign of life of people who are online. Answers them: the others have to be announced. */
export async function touchOnline(db: CompanyDb, userIds: readonly number[], at: Date): Promise<number[]> {
  const touched = await db
    .updateTable('users')
    .set({ last_seen_at: at })
    .where(sql<boolean>`id = any(${userIds})`)
    .where('online', '=', true)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return touched.map((user) => user.id);
}

/** Puts people online; answers who was not before. */
export async function putOnline(tx: CompanyTx, userIds: readonly number[], at: Date): Promise<number[]> {
  const changed = await tx
    .updateTable('users')
    .set({ last_seen_at: at, online: true })
    .where(sql<boolean>`id = any(${userIds})`)
    .where('online', '=', false)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return changed.map((user) => user.id);
}

/** Takes the person offline; false when they were not online. */
export async function putGone(tx: CompanyTx, userId: number): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ last_seen_at: null, online: false })
    .where('id', '=', userId)
    .where('online', '=', true)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Takes people offline who were not seen since; answers them. */
export async function putAbsentOffline(tx: CompanyTx, since: Date): Promise<number[]> {
  const changed = await tx
    .updateTable('users')
    .set({ online: false })
    .where('online', '=', true)
    .where('last_seen_at', '<', since)
    .returning('id')
    .execute();
  return changed.map((user) => user.id);
}

export async function findCompaniesWithAbsent(pool: pg.Pool, since: Date): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>('select control.companies_with_absent($1) as id', [since]);
  return rows.map((row) => row.id);
}
