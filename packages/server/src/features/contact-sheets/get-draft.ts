import { fail } from '../../platform/fail.ts';
import type { ImportRecord } from './imports.repo.ts';

/** The import itself, while it is nobody's work yet. */
export function getDraft(record: ImportRecord): ImportRecord {
  return record.state === 'mapping' || record.state === 'review' ? record : fail('ERR_IMPORT_BEGUN');
}
