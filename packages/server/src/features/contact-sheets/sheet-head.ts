import { type Ctx, inTransaction } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { getDraft } from './get-draft.ts';
import type { ImportColumn } from './import-columns.ts';
import { countRows, findFirstRow, insertRows, removeRow } from './import-rows.repo.ts';
import { type ImportRecord, lockImport, updateImport } from './imports.repo.ts';

/** Whether the sheet has a header; without one all headers are empty. */
export const hasHead = (columns: readonly ImportColumn[]): boolean => columns.some(({ header }) => header !== '');

/** Makes the first row the header, or a contact like the others. Answers the changed import. */
export function switchHead(ctx: Ctx, importId: number, wanted: boolean): Promise<ImportRecord> {
  return inTransaction(ctx, async (tx) => {
    const record = getDraft((await lockImport(tx.db, importId)) ?? fail('ERR_NO_IMPORT_FOUND'));
    if (hasHead(record.columns) === wanted) return record;
    const first = (await findFirstRow(tx.db, importId)) ?? fail('ERR_IMPORT_NOTHING_CHOSEN');
    if (wanted && record.rows_read === 1) fail('ERR_IMPORT_NOTHING_CHOSEN'); // no row would be left
    const cells = record.columns.map(({ header, first: cell = header }) => cell);
    if (wanted) await removeRow(tx.db, importId, first);
    else await insertRows(tx.db, tx.companyId, importId, [{ row: first - 1, cells }]);
    const columns = record.columns.map((column, index) => ({
      ...column,
      first: cells[index] ?? '',
      header: wanted ? (cells[index] ?? '') : '',
    }));
    const rows_read = record.rows_read + (wanted ? -1 : 1);
    return updateImport(tx.db, importId, { ...(await countRows(tx.db, importId)), columns, rows_read });
  });
}
