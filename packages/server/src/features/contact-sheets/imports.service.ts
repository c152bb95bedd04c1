import {
  type ContactImport,
  type chooseImportRows,
  importPageSize,
  type listImportRows,
} from '@guiche/contract/contact-sheets.schemas';
import { spellingsOf } from '@guiche/contract/phone';
import type { BodyOf, QueryOf, ResultOf } from '@guiche/contract/route';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { getDraft } from './get-draft.ts';
import { emitImport, presentImport, presentRow } from './import.present.ts';
import { importKind } from './import-kind.ts';
import { chooseRows, countRows, findOwners, findRows } from './import-rows.repo.ts';
import {
  findImport,
  findLatestOf,
  findRunning,
  type ImportRecord,
  lockCompanysImports,
  lockImport,
  updateImport,
} from './imports.repo.ts';
import { findCheck } from './number-checks.repo.ts';
import { readRow } from './read-row.ts';

/** How long a summary, or a draft, can be found again. */
const shownMs = 86_400_000;

export async function findCurrent(ctx: Ctx): Promise<{ contactImport: ContactImport | null }> {
  const since = new Date(ctx.clock.now().getTime() - shownMs);
  const record = (await findRunning(ctx.db)) ?? (await findLatestOf(ctx.db, ctx.actor.userId, since));
  return { contactImport: record ? presentImport(record, await findCheck(ctx.db, record.id)) : null };
}

export async function listRows(
  ctx: Ctx,
  importId: number,
  { only = 'all', after = 0 }: QueryOf<typeof listImportRows>,
): Promise<ResultOf<typeof listImportRows>> {
  const record = (await findImport(ctx.db, importId)) ?? fail('ERR_NO_IMPORT_FOUND');
  const page = { only, after, most: importPageSize + 1, lastDone: record.last_row };
  const rows = await findRows(ctx.db, importId, page);
  const shown = rows.slice(0, importPageSize).map((row) => ({ row, read: readRow(record, row.cells) }));
  const several = shown.flatMap(({ read }) => read.cellNumbers.filter(({ fault }) => fault === null));
  const owners =
    several.length === 0
      ? new Map<string, number>()
      : await findOwners(
          ctx.db,
          several.flatMap(({ number }) => spellingsOf(number)),
        );
  return {
    rows: shown.map(({ row, read }) => presentRow(record, row, read, owners)),
    hasMore: rows.length > importPageSize,
  };
}

const getLocked = async (tx: TxCtx, importId: number): Promise<ImportRecord> =>
  (await lockImport(tx.db, importId)) ?? fail('ERR_NO_IMPORT_FOUND');

export function choose(
  ctx: Ctx,
  importId: number,
  { chosen, rows }: BodyOf<typeof chooseImportRows>,
): Promise<ContactImport> {
  return inTransaction(ctx, async (tx) => {
    getDraft(await getLocked(tx, importId));
    await chooseRows(tx.db, importId, chosen, rows ?? null);
    return presentImport(await updateImport(tx.db, importId, await countRows(tx.db, importId)));
  });
}

/** Starts an import; a second call finds it started. */
export function start(ctx: Ctx, importId: number): Promise<ContactImport> {
  return inTransaction(ctx, async (tx) => {
    await lockCompanysImports(tx.db, tx.companyId);
    const record = getDraft(await getLocked(tx, importId));
    if (await findRunning(tx.db)) fail('ERR_IMPORT_RUNNING');
    // Without the columns' uses nobody has seen any row, so none is chosen.
    if (record.state !== 'review' || record.chosen === 0) fail('ERR_IMPORT_NOTHING_CHOSEN');
    const running = await updateImport(tx.db, importId, { state: 'running', started_at: tx.clock.now() });
    tx.enqueue(importKind, { companyId: tx.companyId, importId }, { key: `contact-import-${importId}` });
    emitImport(tx, running);
    return presentImport(running);
  });
}

/** Cancels an import. The running batch ends first; none follows. */
export function cancel(ctx: Ctx, importId: number): Promise<ContactImport> {
  return inTransaction(ctx, async (tx) => {
    const record = await getLocked(tx, importId);
    if (record.finished_at !== null) return presentImport(record, await findCheck(tx.db, importId));
    const canceled = await updateImport(tx.db, importId, { state: 'canceled', finished_at: tx.clock.now() });
    emitImport(tx, canceled);
    return presentImport(canceled);
  });
}
