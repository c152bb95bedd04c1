import type { ContactImport } from '@guiche/contract/contact-sheets.schemas';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { readSheet } from '../../platform/sheets/read-sheet.ts';
import { SheetRefused, type SheetRow, sheetLimits } from '../../platform/sheets/sheet-limits.ts';
import type { StagedFile } from '../../platform/storage/storage.ts';
import { readSetting } from '../settings/index.ts';
import { presentImport } from './import.present.ts';
import { ColumnReader } from './import-columns.ts';
import { insertRows } from './import-rows.repo.ts';
import { deleteDrafts, deleteImport, findRunning, insertImport, updateImport } from './imports.repo.ts';

const takenNames = /\.(xlsx?|csv|txt)$/i;
/** Longer than reading any sheet takes. */
const stuckMs = 15 * 60_000;

/** Reads a sheet into rows of the caller's draft. A refused one leaves nothing behind. */
export async function uploadSheet(ctx: Ctx, upload: { file: StagedFile; name: string } | null): Promise<ContactImport> {
  if (!upload) return fail('ERR_INVALID_SHEET');
  const { file, name } = upload;
  if (!takenNames.test(name)) fail('ERR_INVALID_SHEET');
  if (file.size > sheetLimits.bytes) fail('ERR_SHEET_TOO_LARGE');
  if (await findRunning(ctx.db)) fail('ERR_IMPORT_RUNNING');
  const { db, companyId, actor, clock } = ctx;
  const at = clock.now();
  await deleteDrafts(db, actor.userId, new Date(at.getTime() - stuckMs));
  const fileName = shownName(name);
  const country = await readSetting(db, 'country');
  const importId = await insertImport(db, { companyId, userId: actor.userId, fileName, country, at });
  try {
    return presentImport(
      await updateImport(db, importId, { state: 'mapping', ...(await readRows(ctx, importId, file.path)) }),
    );
  } catch (error) {
    await deleteImport(db, importId);
    if (!(error instanceof SheetRefused)) throw error;
    return fail(error.fault === 'tooLarge' ? 'ERR_SHEET_TOO_LARGE' : 'ERR_INVALID_SHEET');
  }
}

async function readRows(ctx: Ctx, importId: number, path: string) {
  const reader = new ColumnReader();
  let count = 0;
  await readSheet(path, async (chunk: SheetRow[]) => {
    const rows = reader.take(chunk);
    count += rows.length;
    if (rows.length > 0) await insertRows(ctx.db, ctx.companyId, importId, rows);
  });
  if (count === 0) throw new SheetRefused('invalid');
  return { columns: reader.columns(), rows_read: count, chosen: count };
}

/** The name as text to show: no folders, no invisible characters or those that turn the text around. */
const shownName = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .trim()
    .slice(-120)
    .toWellFormed();
