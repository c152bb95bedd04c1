import { companyCtx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { companyDb } from '../../platform/db/company-db.ts';
import { handles, type JobRun } from '../../platform/jobs/job.ts';
import { systemActorOf } from '../../platform/system-actor.ts';
import { loadCallers } from '../auth/index.ts';
import { holdPeople, lockContactsOf } from '../conversations/index.ts';
import { findShownTickets, lockTickets } from '../tickets/index.ts';
import { actOnItems, undoItems } from './act-on-items.ts';
import { emitRun } from './bulk.present.ts';
import { bulkActKind } from './bulk-act-kind.ts';
import {
  findItems,
  findRunOwner,
  findStillImported,
  type ItemOutcome,
  type ItemRow,
  lockRun,
  type RunRow,
  updateRun,
  writeItems,
} from './bulk-acts.repo.ts';

const perBatch = 50;

/**
 * Does one batch of a run in one transaction: the changed tickets, each one's outcome, and the next batch's job commit
 * together. The person's present rights count.
 */
export const bulkActJob = handles(bulkActKind, async (job, { companyId, runId }) => {
  try {
    const ctx = await ctxOfOwner(job, companyId, runId);
    if (ctx) await inTransaction(ctx, (tx) => doBatch(tx, runId));
  } catch (error) {
    if (job.isLastAttempt) await endFailed(job, companyId, runId);
    throw error;
  }
});

/** Reports a failed run and ends it. When the operator runs its job again, it does nothing. */
async function endFailed(job: JobRun, companyId: number, runId: number): Promise<void> {
  const ctx = companyCtx(job.platform, { actor: systemActorOf(companyId), log: job.log, clock: job.clock });
  await inTransaction(ctx, async (tx) => {
    const run = await lockRun(tx.db, runId);
    if (!run || !isMoving(run)) return;
    const after = { ...run, state: run.state === 'undoing' ? 'undoFailed' : 'failed', finished_at: tx.clock.now() };
    await updateRun(tx.db, after);
    await emitRun(tx, after);
  });
}

const isMoving = ({ state }: RunRow) => state === 'running' || state === 'undoing';

async function ctxOfOwner(job: JobRun, companyId: number, runId: number) {
  const { pool } = job.platform;
  const ownerId = await findRunOwner(companyDb(pool, companyId), runId);
  if (ownerId === null) return null;
  const caller = (await loadCallers(pool, companyId, [ownerId])).get(ownerId);
  return companyCtx(job.platform, { actor: caller?.actor ?? systemActorOf(companyId), log: job.log, clock: job.clock });
}

/** Does a batch. Locks: the run first, then contacts, then tickets. */
async function doBatch(tx: TxCtx, runId: number): Promise<void> {
  const run = await lockRun(tx.db, runId);
  if (!run || !isMoving(run)) return;
  const isUndo = run.state === 'undoing';
  const items = await findItems(tx.db, runId, isUndo ? 'done' : 'waiting', perBatch);
  const outcomes = items.length > 0 ? await doItems(tx, run, items) : [];
  const count = (state: ItemOutcome['state']) => outcomes.filter((each) => each.state === state).length;
  const isLast = items.length < perBatch;
  const after: RunRow = {
    ...run,
    state: isLast ? (isUndo ? 'undone' : 'done') : run.state,
    finished_at: isLast ? tx.clock.now() : null,
    done: isUndo ? run.done - count('undone') : run.done + count('done'),
    skipped: isUndo ? run.skipped : run.skipped + count('skipped'),
    details: {
      ...run.details,
      untagged: (run.details.untagged ?? 0) + outcomes.filter((each) => each.isUntagged).length,
    },
  };
  await writeItems(tx.db, runId, outcomes);
  await updateRun(tx.db, after);
  await emitRun(tx, after);
  if (!isLast) tx.enqueue(bulkActKind, { companyId: tx.companyId, runId }, { key: `bulk-${runId}` });
}

/** Does items, or takes them back, all at once. */
async function doItems(tx: TxCtx, run: RunRow, items: readonly ItemRow[]): Promise<ItemOutcome[]> {
  const ids = items.map((item) => item.ticket_id);
  await lockContactsOf(tx.db, ids);
  // People before tickets: removing a person takes that person's row first.
  const batch = { run, people: await holdPeople(tx.db, ownersToBe(run, items)) };
  const locked = new Map((await lockTickets(tx.db, ids)).map((ticket) => [ticket.id, ticket]));
  const left = run.details.imported && run.state === 'running' ? await findStillImported(tx.db, ids) : null;
  const found = (await findShownTickets(tx.db, ids)).filter(({ id }) => left === null || left.has(id));
  const rows = new Map(found.map((row) => [row.id, row]));
  const all = items.map((item) => ({ item, row: rows.get(item.ticket_id), ticket: locked.get(item.ticket_id) }));
  return run.state === 'undoing' ? undoItems(tx, batch, all) : actOnItems(tx, batch, all);
}

/** The people to whom the batch may give tickets. */
function ownersToBe({ state, details }: RunRow, items: readonly ItemRow[]): number[] {
  const ids = state === 'undoing' ? items.map(({ before }) => before.userId) : [details.userId];
  return ids.flatMap((id) => id ?? []);
}
