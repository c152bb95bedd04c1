import type { ErrorCode } from '@guiche/contract/errors';
import { exportEvent, type Spreadsheet } from '@guiche/contract/spreadsheets.schemas';
import type { TxCtx } from '../../platform/context.ts';
import type { AnySpreadsheetKind } from '../../platform/sheets/spreadsheet-kind.ts';
import type { ExportRow } from './spreadsheets.repo.ts';

export const presentExport = (row: ExportRow, { fileName }: AnySpreadsheetKind): Spreadsheet => ({
  id: row.id,
  kind: row.kind,
  state: row.state as Spreadsheet['state'],
  done: row.done,
  total: row.total,
  url: row.state === 'done' ? `/public/exports/${row.id}/${encodeURIComponent(fileName)}` : null,
  error: row.error as ErrorCode | null,
});

/** Sends its state to all screens of the person who asked. */
export function emitExport(tx: TxCtx, row: ExportRow, kind: AnySpreadsheetKind): void {
  if (row.user_id === null) return;
  const payload = { action: 'update' as const, export: presentExport(row, kind) };
  tx.emit({ name: exportEvent.name, payload, rooms: [`user:${row.user_id}`] });
}
