import { sql } from 'kysely';
import type { CompanyTx } from '../../../platform/db/company-db.ts';

/** The time by the database's clock, which all processes that drain companies share. */
export async function readNow(tx: CompanyTx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp()::timestamptz(3) as now`.execute(tx);
  const now = rows[0]?.now;
  if (!now) throw new Error('no clock');
  return now;
}
