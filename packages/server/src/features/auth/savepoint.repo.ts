import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';

export async function savepoint(tx: CompanyTx): Promise<void> {
  await sql`savepoint before_it`.execute(tx);
}

/** Keeps what was written since the savepoint, or undoes it. */
export async function returnTo(tx: CompanyTx, place: 'here' | 'savepoint'): Promise<void> {
  await (place === 'here' ? sql`release savepoint before_it` : sql`rollback to savepoint before_it`).execute(tx);
}
