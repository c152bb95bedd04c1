import type { CompanyDb } from '../db/company-db.ts';

/** The number of the last event that what is read next is at least as new as: read first, it can only be too low. */
export async function readSeq(db: CompanyDb): Promise<number> {
  const row = await db.selectFrom('company_seq').select('seq').executeTakeFirstOrThrow();
  return row.seq;
}
