import { sql } from 'kysely';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';

interface StoredPreference {
  key: string;
  value: unknown;
}

export function findPreferences(db: CompanyDb, userId: number): Promise<StoredPreference[]> {
  return db.selectFrom('user_preferences').where('user_id', '=', userId).select(['key', 'value']).execute();
}

/** Stores a preference; the last write wins. `json` is a whole JSON text. */
export async function putPreference(
  tx: CompanyTx,
  of: { companyId: number; userId: number; key: string },
  json: string,
  at: Date,
): Promise<void> {
  const value = sql<string>`${json}::jsonb`;
  await tx
    .insertInto('user_preferences')
    .values({ company_id: of.companyId, user_id: of.userId, key: of.key, value, updated_at: at })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'key']).doUpdateSet({ value, updated_at: at }))
    .execute();
}
