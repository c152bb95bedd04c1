import type { CompanyDb } from '../db/company-db.ts';
import { statement } from '../db/statement.ts';

const selectSeq = statement((db, _form: null) => db.selectFrom('company_seq').select('seq'));

/**
 * Reads the number of the last event. Read before the data, it is at most too low, never too high: the data holds at
 * least what that event told.
 */
export async function readSeq(db: CompanyDb): Promise<number> {
  const [row] = await selectSeq(db, null, {});
  if (!row) throw new Error('a company without a counter');
  return row.seq;
}
