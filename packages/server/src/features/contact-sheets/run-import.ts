import { setTimeout as rest } from 'node:timers/promises';
import { companyCtx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { handles } from '../../platform/jobs/job.ts';
import { systemActorOf } from '../../platform/system-actor.ts';
import { emitImport } from './import.present.ts';
import { importKind } from './import-kind.ts';
import { findChosenRows } from './import-rows.repo.ts';
import { type ImportRecord, lockImport, updateImport } from './imports.repo.ts';
import { mayStillImport } from './may-still-import.ts';
import { readRow } from './read-row.ts';
import { type RowToWrite, writeContacts } from './write-contacts.ts';

/** Small enough that nobody who writes to the same contacts waits for long. */
const perBatch = 100;
/** Pause between two batches, for everybody else: 50,000 rows take two minutes, and other calls 1.3 times as long. */
const restMs = 150;
/** After this time other companies have their turn. */
const turnMs = 3_000;

/**
 * Writes batches of an import, each in one transaction: contacts, the reached row, and the job of the next turn commit
 * together.
 */
export const contactImportJob = handles(importKind, async (job, { companyId, importId }) => {
  const ctx = companyCtx(job.platform, { actor: systemActorOf(companyId), log: job.log, clock: job.clock });
  try {
    const endsAt = performance.now() + turnMs;
    while (await inTransaction(ctx, (tx) => doBatch(tx, importId))) {
      if (performance.now() > endsAt || job.signal.aborted) return;
      await rest(restMs);
    }
  } catch (error) {
    if (job.isLastAttempt) await inTransaction(ctx, (tx) => endFailed(tx, importId));
    throw error;
  }
});

type Running = ImportRecord & { state: 'running' };

async function lockRunning(tx: TxCtx, importId: number): Promise<Running | null> {
  const record = await lockImport(tx.db, importId);
  return record?.state === 'running' ? (record as Running) : null;
}

async function endFailed(tx: TxCtx, importId: number): Promise<void> {
  if (!(await lockRunning(tx, importId))) return;
  emitImport(tx, await updateImport(tx.db, importId, { state: 'failed', finished_at: tx.clock.now() }));
}

/**
 * Writes rows whose cells make several contacts: the first number of all rows, then the second …, as a row takes one at
 * a time.
 */
async function writeAll(tx: TxCtx, importId: number, rows: readonly RowToWrite[]): ReturnType<typeof writeContacts> {
  const written = await writeContacts(tx, importId, rows);
  const next = rows.flatMap(({ otherNumbers: [number, ...otherNumbers], ...row }) =>
    number === undefined ? [] : [{ ...row, number, otherNumbers }],
  );
  if (next.length === 0) return written;
  const more = await writeAll(tx, importId, next);
  return {
    created: written.created + more.created,
    updated: written.updated + more.updated,
    shortened: written.shortened + more.shortened,
  };
}

/** Does a batch; answers whether rows are left. */
async function doBatch(tx: TxCtx, importId: number): Promise<boolean> {
  const record = await lockRunning(tx, importId);
  if (!record) return false;
  if (!(await mayStillImport(tx, record.user_id))) {
    emitImport(tx, await updateImport(tx.db, importId, { state: 'canceled', finished_at: tx.clock.now() }));
    return false;
  }
  const rows = await findChosenRows(tx.db, importId, record.last_row, perBatch);
  const read = rows.map(({ row_no, cells }) => ({ rowNo: row_no, ...readRow(record, cells) }));
  const { created, updated, shortened } = await writeAll(tx, importId, read);
  const isLast = rows.length < perBatch;
  const after = await updateImport(tx.db, importId, {
    last_row: rows.at(-1)?.row_no ?? record.last_row,
    done: record.done + rows.length,
    created: record.created + created,
    updated: record.updated + updated,
    faulty: record.faulty + shortened,
    ...(isLast && { state: 'done' as const, finished_at: tx.clock.now() }),
  });
  emitImport(tx, after);
  if (!isLast) tx.enqueue(importKind, { companyId: tx.companyId, importId }, { key: `contact-import-${importId}` });
  return !isLast;
}
