import { sql } from 'kysely';
import type { CompanyTx } from '../../../platform/db/company-db.ts';

export async function drawContactIds(tx: CompanyTx, count: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval('contacts_id_seq') as id from generate_series(1, ${count})`.execute(tx);
  return rows.map((row) => row.id);
}
