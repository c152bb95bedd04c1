import type { CompanyDb } from '../../platform/db/company-db.ts';

/** The farewell of a connection. */
export async function findComplationMessage(db: CompanyDb, connectionId: number): Promise<string> {
  const row = await db
    .selectFrom('connections')
    .where('id', '=', connectionId)
    .select('complation_message')
    .executeTakeFirst();
  return row?.complation_message ?? '';
}
