import type { CompanyDb } from '../db/company-db.ts';

/**
 * Reads the number of the last event. Read before the data, it is at most too low, never too high: the data holds at
 * least what that event told.
 */
export async function readSeq(db: CompanyDb): Promise<number> {
  const row = await db.selectFrom('company_seq').select('seq').executeTakeFirstOrThrow();
  return row.seq;
}
