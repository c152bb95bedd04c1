import { setTimeout as rest } from 'node:timers/promises';
import type { ErrorCode } from '@guiche/contract/errors';
import { type Ctx, companyCtx, inTransaction } from '../../platform/context.ts';
import { companyDb } from '../../platform/db/company-db.ts';
import { Failure, fail } from '../../platform/fail.ts';
import { handles, type JobHandler, type JobRun } from '../../platform/jobs/job.ts';
import type { Language } from '../../platform/language.ts';
import type { AnySpreadsheetKind, SheetWish } from '../../platform/sheets/spreadsheet-kind.ts';
import { mostSheetRows, type SheetCell, writeSheet } from '../../platform/sheets/write-sheet.ts';
import { SourceBroken, type StagedFile, type Storage, StorageFull } from '../../platform/storage/storage.ts';
import { systemActorOf } from '../../platform/system-actor.ts';
import { numberTurns } from '../../platform/turns/heavy-turns.ts';
import { loadCallers } from '../auth/index.ts';
import { getCompanyRow, languageOf } from '../companies/index.ts';
import { removeExportKind, writeExportKind } from './export-jobs.ts';
import { emitExport } from './spreadsheet.present.ts';
import { deleteExport, type ExportRow, findExport, lockExport, updateExport } from './spreadsheets.repo.ts';
import { type Kinds, readQuery } from './spreadsheets.service.ts';

interface Deps {
  kinds: Kinds;
  storage: Storage;
}

/** Interval of progress reports; with each it is also checked that somebody still waits. */
const tellEveryMs = 1_000;
const mostBytes = 2 ** 32;
/** The pause after a batch, as a multiple of its time, for everybody else. */
const restsPerWork = 4;

/** Thrown when it was stopped, or is gone: nothing is left to do or to tell. */
class Stopped extends Error {}

export const exportJobs = (deps: Deps): JobHandler[] => [
  handles(writeExportKind, (job, { companyId, exportId }) => runExport(deps, job, companyId, exportId)),
  handles(removeExportKind, (job, { companyId, exportId }) => removeExport(deps, job, companyId, exportId)),
];

/**
 * Writes the file, with rows as its asker may see them now. Killed half-way, it begins anew: nobody knows the file
 * until it is kept, and a half one is removed with the staged files.
 */
async function runExport(deps: Deps, job: JobRun, companyId: number, exportId: number): Promise<void> {
  const nobody = companyCtx(job.platform, { actor: systemActorOf(companyId), log: job.log, clock: job.clock });
  const row = await findExport(nobody.db, exportId);
  const kind = row && deps.kinds.get(row.kind);
  if (!kind || row.state !== 'running') return;
  try {
    const ctx = await ctxOfAsker(job, companyId, row, kind);
    await writeFile(deps, ctx, row, kind, job.signal);
  } catch (thrown) {
    const error = thrown instanceof SourceBroken ? thrown.cause : thrown;
    if (error instanceof Stopped) return;
    if (!(error instanceof Failure) && !job.isLastAttempt) throw error;
    await endFailed(nobody, kind, exportId, codeOf(error));
    if (!(error instanceof Failure)) throw error;
  }
}

const codeOf = (error: unknown): ErrorCode => {
  if (error instanceof Failure) return error.code;
  return error instanceof StorageFull ? 'ERR_STORAGE_FULL' : 'ERR_INTERNAL';
};

async function ctxOfAsker(job: JobRun, companyId: number, row: ExportRow, kind: AnySpreadsheetKind): Promise<Ctx> {
  const { pool } = job.platform;
  const caller = row.user_id === null ? null : (await loadCallers(pool, companyId, [row.user_id])).get(row.user_id);
  if (!caller || !kind.may(caller.actor)) fail('ERR_NO_PERMISSION');
  return companyCtx(job.platform, { actor: caller.actor, log: job.log, clock: job.clock });
}

/** Reads the database in the same line as reports that people look at, however many exports there are. */
async function inTurn<T>({ companyId }: Ctx, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const turn = await numberTurns.run(companyId, async () => ({ result: await work() }), { signal, isPatient: true });
  if (turn === null) throw signal.reason;
  return turn.result;
}

async function writeFile({ storage }: Deps, ctx: Ctx, row: ExportRow, kind: AnySpreadsheetKind, signal: AbortSignal) {
  const read = readQuery(kind, row.query);
  if (!read.success) fail('ERR_VALIDATION');
  const wish: SheetWish<unknown> = { query: read.data, language: languageOf(row) satisfies Language };
  const total = await inTurn(ctx, signal, () => kind.count(ctx, wish));
  if (total > mostSheetRows) fail('ERR_EXPORT_TOO_LARGE');
  let done = 0;
  await tell(ctx, kind, row.id, { done, total });
  let toldAt = performance.now();
  async function* rows(): AsyncGenerator<readonly SheetCell[]> {
    let after: unknown = null;
    do {
      signal.throwIfAborted();
      const place = after;
      const { began, batch } = await inTurn(ctx, signal, async () => ({
        began: performance.now(),
        batch: await kind.rows(ctx, wish, place),
      }));
      yield* batch.rows;
      done += batch.rows.length;
      after = batch.next;
      if (performance.now() - toldAt >= tellEveryMs) {
        await tell(ctx, kind, row.id, { done, total });
        toldAt = performance.now();
      }
      if (after !== null) await rest(restsPerWork * (performance.now() - began), undefined, { signal });
    } while (after !== null);
  }
  const { time_zone: timeZone } = await getCompanyRow(ctx.db);
  const headings = (await kind.headings(ctx, wish)).map((heading, place) =>
    kind.moments?.includes(place) ? `${heading} (${timeZone})` : heading,
  );
  const name = kind.fileName.replace(/\.[^.]*$/, '');
  const file = await storage.stage(writeSheet({ name, headings, rows: rows(), timeZone }), mostBytes);
  await keepFile(storage, ctx, kind, row.id, file, () => done);
}

async function keepFile(
  storage: Storage,
  ctx: Ctx,
  kind: AnySpreadsheetKind,
  exportId: number,
  file: StagedFile,
  count: () => number,
): Promise<void> {
  const key = await storage.keep(file, ctx.companyId);
  try {
    const done = count();
    await tell(ctx, kind, exportId, { state: 'done', done, total: done, storage_key: key, sha256: file.sha256 });
  } catch (error) {
    await storage.remove(key);
    throw error;
  }
}

/** Stores and tells the progress. Stops the work when it was stopped meanwhile. */
function tell(ctx: Ctx, kind: AnySpreadsheetKind, exportId: number, change: Partial<ExportRow>): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockExport(tx.db, exportId);
    if (row?.state !== 'running') throw new Stopped();
    const after = { ...row, ...change };
    await updateExport(tx.db, after, tx.clock.now());
    emitExport(tx, after, kind);
  });
}

async function endFailed(ctx: Ctx, kind: AnySpreadsheetKind, exportId: number, error: ErrorCode): Promise<void> {
  await tell(ctx, kind, exportId, { state: 'failed', error }).catch((thrown: unknown) => {
    if (!(thrown instanceof Stopped)) throw thrown;
  });
}

/** Removes the file first: a left-over row is found again, a file is not. */
async function removeExport({ storage }: Deps, job: JobRun, companyId: number, exportId: number): Promise<void> {
  const row = await findExport(companyDb(job.platform.pool, companyId), exportId);
  if (!row) return;
  if (row.storage_key !== null) await storage.remove(row.storage_key);
  const ctx = companyCtx(job.platform, { actor: systemActorOf(companyId), log: job.log, clock: job.clock });
  await inTransaction(ctx, (tx) => deleteExport(tx.db, exportId));
}
