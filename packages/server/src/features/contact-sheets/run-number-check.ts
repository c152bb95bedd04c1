import { type Ctx, companyCtx, inTransaction, type PlatformDeps, type TxCtx } from '../../platform/context.ts';
import { systemActorOf } from '../../platform/system-actor.ts';
import { emitCheck } from './import.present.ts';
import type { StoredRow } from './import-rows.repo.ts';
import { findImport } from './imports.repo.ts';
import { mayStillImport } from './may-still-import.ts';
import {
  type CheckRecord,
  findTakenOver,
  findUnderWay,
  lockCheck,
  updateCheck,
  writeAccounts,
} from './number-checks.repo.ts';
import { readRow } from './read-row.ts';

/** Number of rows after which progress is told. */
const atOnce = 5;

interface Deps extends Pick<Ctx, 'log' | 'clock'> {
  platform: PlatformDeps;
}

interface Questions {
  numbers: string[];
  /** Stores answers about the first ones, in their order; null: the channel would not say. */
  answer(said: readonly (boolean | null)[]): Promise<void>;
}

/**
 * Finds the next numbers for a connection to ask its channel about; null: none. The state of a check is in its row
 * alone, so another owner of the session continues where one was killed.
 */
export async function findNumberQuestions(
  { platform, log, clock }: Deps,
  { companyId, connectionId }: { companyId: number; connectionId: number },
): Promise<Questions | null> {
  const ctx = companyCtx(platform, { actor: systemActorOf(companyId), log, clock });
  const check = await findUnderWay(ctx.db, connectionId);
  const record = check && (await findImport(ctx.db, check.import_id));
  if (!record) return null;
  const page = { after: check.last_row, lastDone: record.last_row, most: atOnce };
  const rows = await findTakenOver(ctx.db, record.id, page);
  return {
    numbers: rows.map(({ cells }) => readRow(record, cells).number),
    answer: (said) => inTransaction(ctx, (tx) => keepAnswers(tx, check, rows.slice(0, said.length), said)),
  };
}

async function keepAnswers(
  tx: TxCtx,
  asked: CheckRecord,
  rows: readonly Pick<StoredRow, 'row_no'>[],
  said: readonly (boolean | null)[],
): Promise<void> {
  const check = await lockCheck(tx.db, asked.import_id);
  // It was stopped meanwhile, or answered by another process.
  if (check?.state !== 'running' || check.last_row !== asked.last_row) return;
  if (!(await mayStillImport(tx, check.user_id))) {
    emitCheck(tx, await updateCheck(tx.db, check.import_id, { state: 'canceled' }));
    return;
  }
  const answers = rows.map(({ row_no }, index) => ({ row: row_no, hasAccount: said[index] ?? null }));
  await writeAccounts(tx.db, check.import_id, answers);
  const checked = check.checked + answers.length;
  const after = await updateCheck(tx.db, check.import_id, {
    checked,
    found: check.found + answers.filter(({ hasAccount }) => hasAccount === true).length,
    missing: check.missing + answers.filter(({ hasAccount }) => hasAccount === false).length,
    last_row: answers.at(-1)?.row ?? check.last_row,
    // An import without rows left is done, whatever was counted.
    state: checked >= check.total || answers.length === 0 ? 'done' : 'running',
  });
  emitCheck(tx, after);
}
