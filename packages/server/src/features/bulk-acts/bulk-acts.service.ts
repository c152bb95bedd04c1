import type {
  actOnTickets,
  BulkAct,
  closeAllTickets,
  countCloseAll,
  getLatestBulk,
  undoBulk,
} from '@guiche/contract/bulk-acts.schemas';
import { undoForMs } from '@guiche/contract/bulk-acts.schemas';
import type { BodyOf, QueryOf, ResultOf } from '@guiche/contract/route';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { getConnection, putReport } from '../connections/index.ts';
import { getQueue } from '../queues/index.ts';
import { findTicketIdsOfList, findVisibleTickets } from '../tickets/index.ts';
import { findPerson } from '../users/index.ts';
import { emitRun, presentRun, presentRunFor } from './bulk.present.ts';
import { bulkActKind } from './bulk-act-kind.ts';
import {
  type BulkDetails,
  countTags,
  deleteOldRuns,
  findImportedIds,
  findLatestRun,
  hasRunningRun,
  insertItems,
  insertRun,
  lockActor,
  lockRun,
  longestRunMs,
  type RunRow,
  updateRun,
} from './bulk-acts.repo.ts';

type Begun = ResultOf<typeof closeAllTickets>;
type ListOfAll = Pick<BodyOf<typeof closeAllTickets>, 'status'> & { selectedQueueIds?: number[] | undefined };

const idsOfAll = (ctx: Ctx, { status, selectedQueueIds: ids = [] }: ListOfAll) =>
  findTicketIdsOfList(ctx.db, ctx.actor, { status, queueIds: ids.length > 0 ? ids : null });

export async function countOfAll(
  ctx: Ctx,
  query: QueryOf<typeof countCloseAll>,
): Promise<ResultOf<typeof countCloseAll>> {
  return { count: (await idsOfAll(ctx, query)).length };
}

export function closeAll(ctx: Ctx, body: BodyOf<typeof closeAllTickets>): Promise<Begun> {
  return inTransaction(ctx, async (tx) => begin(tx, 'close', {}, await idsOfAll(tx, body)));
}

/** Closes what an import left waiting. Its end is announced with the act, so the button vanishes for everybody. */
export async function closeAllImported(ctx: Ctx, connectionId: number): Promise<Begun> {
  await getConnection(ctx, connectionId);
  return inTransaction(ctx, async (tx) => {
    const begun = await begin(tx, 'close', { imported: true }, await findImportedIds(tx.db, connectionId));
    await putReport(tx, connectionId, { importStatus: null, importProgress: null });
    return begun;
  });
}

export async function actOnChosen(ctx: Ctx, body: BodyOf<typeof actOnTickets>): Promise<Begun> {
  const { act } = body;
  const tagIds = [...new Set(body.tagIds ?? [])];
  if (body.queueId != null) await getQueue(ctx, body.queueId);
  if (body.userId != null && !(await findPerson(ctx.db, body.userId))) fail('ERR_NO_USER_FOUND');
  if (tagIds.length > 0 && (await countTags(ctx.db, tagIds)) < tagIds.length) fail('ERR_NO_TAG_FOUND');
  if (act === 'transfer' && body.queueId == null) fail('ERR_QUEUE_REQUIRED');
  const details: BulkDetails =
    act === 'transfer' ? { queueId: body.queueId, userId: body.userId ?? null } : act === 'tag' ? { tagIds } : {};
  return inTransaction(ctx, async (tx) => {
    const seen = await findVisibleTickets(tx.db, tx.actor, body.ticketIds);
    const isIdle = act === 'tag' && tagIds.length === 0;
    return begin(tx, act, details, isIdle ? [] : seen.map(({ id }) => id));
  });
}

/** Begins an act. The person's row is taken first, so of two simultaneous acts one is refused. */
async function begin(tx: TxCtx, act: BulkAct, details: BulkDetails, ticketIds: readonly number[]): Promise<Begun> {
  if (ticketIds.length === 0) return { bulk: null, count: 0 };
  const { userId } = tx.actor;
  const at = tx.clock.now();
  await lockActor(tx.db, userId);
  if (await hasRunningRun(tx.db, userId, at)) fail('ERR_BULK_RUNNING');
  await deleteOldRuns(tx.db, at);
  const total = ticketIds.length;
  const run = await insertRun(tx.db, { companyId: tx.companyId, userId, act, details, total, at });
  await insertItems(tx.db, tx.companyId, run.id, ticketIds);
  await enqueueRun(tx, run);
  return { bulk: presentRun(run), count: total };
}

function enqueueRun(tx: TxCtx, run: RunRow): Promise<void> {
  tx.enqueue(bulkActKind, { companyId: tx.companyId, runId: run.id }, { key: `bulk-${run.id}` });
  return emitRun(tx, run);
}

/** How long a failure stays visible, as its person may have left before. */
const failureShownMs = 86_400_000;

const isFailed = ({ state }: RunRow) => state === 'failed' || state === 'undoFailed';

function isRecent(run: RunRow, now: Date): boolean {
  const { created_at: begin, finished_at: end } = run;
  const shownMs = isFailed(run) ? failureShownMs : end === null ? longestRunMs : undoForMs;
  return now.getTime() - (end ?? begin).getTime() <= shownMs;
}

export async function showLatest(ctx: Ctx): Promise<ResultOf<typeof getLatestBulk>> {
  const run = await findLatestRun(ctx.db, ctx.actor.userId);
  return { bulk: run && isRecent(run, ctx.clock.now()) ? await presentRunFor(ctx, run) : null };
}

/** Undoes a run. A second call finds the undo running, or done, and is answered with it. */
export function takeBackRun(ctx: Ctx, runId: number): Promise<ResultOf<typeof undoBulk>> {
  return inTransaction(ctx, async (tx) => {
    const run = await lockRun(tx.db, runId);
    if (!run || run.user_id !== tx.actor.userId) fail('ERR_NO_BULK_FOUND');
    if (run.state === 'undoing' || run.state === 'undone') return { bulk: await presentRunFor(tx, run) };
    if (isFailed(run) || !isRecent(run, tx.clock.now())) fail('ERR_UNDO_TOO_LATE');
    const undoing = { ...run, state: 'undoing', finished_at: null };
    await updateRun(tx.db, undoing);
    await enqueueRun(tx, undoing);
    return { bulk: presentRun(undoing) };
  });
}
