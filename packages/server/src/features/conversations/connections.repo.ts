import { sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';

/** The farewells of connections. */
export async function findComplationMessages(
  db: CompanyDb,
  connectionIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('connections')
    .where('id', '=', sql<number>`any(${[...new Set(connectionIds)]}::bigint[])`)
    .select(['id', 'complation_message'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.complation_message]));
}
