import { fail } from '../../platform/fail.ts';
import type { ImportRecord } from './imports.repo.ts';

/** Requires that the import has not begun, and answers it. */
export function getDraft(record: ImportRecord): ImportRecord {
  return record.state === 'mapping' || record.state === 'review' ? record : fail('ERR_IMPORT_BEGUN');
}
