import { setTimeout as sleep } from 'node:timers/promises';
import type { ChannelAdapter, ConnectionAccess, OutboundAct, SendOutcome } from '../../channels/adapter.ts';
import { companyDb, inOneFlight } from '../db/company-db.ts';
import type { LaneRun, LaneTurn } from './lane-deps.ts';
import { lookAtLane } from './lane-look.ts';
import type { HeadRow } from './lane-store.ts';
import { connectionName, type LaneKey } from './lane-turns.ts';
import { LeaseLost, takeLease } from './lease.ts';
import { afterSend, nextStep } from './next-lane-step.ts';
import { prepareAct } from './prepare-act.ts';
import type { Rank } from './rank.ts';
import { type Held, recordBegin, recordEnd } from './record-send.ts';
import { retryRecording } from './retry-recording.ts';
import { uploadFirst } from './upload-first.ts';

/** Most rows of one run, by the lane's rank; the lane then leaves its place to others. */
const rowsPerRun: Readonly<Record<Rank, number>> = { 0: 20, 1: 5, 2: 1 };
const failuresPerRun = 5;

/**
 * Works one lane: takes it, ends its due rows oldest first, and lets it go. Does nothing when somebody else holds it.
 * Answers whether more may be due, because it left its place to others.
 */
export async function runLane(lane: LaneKey, run: LaneRun, turn: LaneTurn): Promise<boolean> {
  const taken = await takeLease(lane, run, (db) => lookAtLane(db, { lane, run, turn }));
  if (!taken) return false;
  const { lease, seen } = taken;
  let hasMore: boolean;
  try {
    hasMore = await workRows({ lane, lease, run, turn, ahead: seen });
  } catch (error) {
    if (error instanceof LeaseLost) {
      lease.abandon();
      run.log.warn({ lane }, 'a lane was taken over');
      return false;
    }
    await lease
      .release()
      .catch((failure: unknown) => run.log.warn({ err: failure, lane }, 'a lane falls free only with its lease'));
    throw error;
  }
  await lease.release();
  return hasMore;
}

/**
 * Works rows until none is due. A failed step is tried again while we hold the lane: when the database was away, nobody
 * else could have gone on either.
 */
async function workRows(held: Held): Promise<boolean> {
  const { lane, lease, run, turn } = held;
  let failures = 0;
  for (let rows = 0; rows < rowsPerRun[turn.rank] && !run.isClosing(); rows++) {
    try {
      if (!(await workHead(held))) return false;
      failures = 0;
    } catch (error) {
      if (error instanceof LeaseLost || ++failures > failuresPerRun || !lease.isSafe() || run.isClosing()) throw error;
      run.log.warn({ err: error, lane, failures }, 'a lane came to a halt; trying on');
      await sleep(100 * 2 ** failures);
    }
  }
  return true;
}

/** Works one step of one row. Answers whether the next row may be looked at. */
async function workHead(held: Held): Promise<boolean> {
  const { lane, lease, run } = held;
  const look = held.ahead ?? (await inOneFlight(companyDb(run.pool, lane.companyId), (db) => lookAtLane(db, held)));
  held.ahead = null;
  const { head, access } = look;
  if (!head) return false;
  const step = nextStep(head);
  switch (step.do) {
    case 'wait':
      return false;
    case 'doubt':
      await recordEnd(held, head, { to: 'unknown', code: 'INTERRUPTED' });
      return false;
    case 'giveUp':
      await recordEnd(held, head, { to: 'unconfirmed' });
      return true;
    case 'drop':
      await recordEnd(held, head, { to: 'dropped' });
      return true;
    case 'fail':
      await recordEnd(held, head, { to: 'failed', code: step.code });
      return true;
    case 'send': // we hold the lane only to end earlier rows; whoever can send finds it by polling
      return lease.maySend && !head.isStopped && sendHead(held, head, access);
  }
}

async function sendHead(held: Held, head: HeadRow, access: ConnectionAccess | null): Promise<boolean> {
  const { lane, lease, run, turn } = held;
  const adapter = access && run.adapterFor(access.channel);
  if (!adapter) {
    await recordEnd(held, head, { to: 'failed', code: 'ERR_NO_WAPP_FOUND' });
    return true;
  }
  const prepared = prepareAct(head, access);
  if ('fault' in prepared) {
    await recordEnd(held, head, { to: 'failed', code: prepared.fault });
    return true;
  }
  if (!run.pace.takeCall(connectionName(lane), performance.now(), turn.rank)) return false;
  const ready = 'act' in prepared ? prepared : await uploadFirst(held, head, { access, adapter, prepared });
  if (ready === 'ended' || ready === 'waits') return ready === 'ended';
  await adapter.readAhead?.(ready.act);
  if (!(await recordBegin(held, head))) return true;
  if (!lease.isSafe()) throw new LeaseLost();
  const outcome = await callWithin(run.leaseMs * 0.9, adapter, access, ready.act);
  run.pace.note(connectionName(lane), head.kind, outcome, performance.now(), turn.rank);
  const end = afterSend(head.kind, head.attempt + 1, outcome, Math.random());
  await retryRecording(run, () => recordEnd(held, head, end));
  await run.onResult?.(head.kind, outcome, access);
  return true;
}

/**
 * Limits a call from outside. The adapter keeps its own time; should it not, or throw against its word, the call may
 * have arrived.
 */
async function callWithin(
  ms: number,
  adapter: ChannelAdapter,
  access: ConnectionAccess,
  act: OutboundAct,
): Promise<SendOutcome> {
  const { promise, resolve } = Promise.withResolvers<SendOutcome>();
  const timer = setTimeout(() => resolve({ kind: 'ambiguous', code: 'TIMEOUT' }), ms);
  const call = adapter.send(access, act).catch((): SendOutcome => ({ kind: 'ambiguous', code: 'ADAPTER_FAILED' }));
  try {
    return await Promise.race([call, promise]);
  } finally {
    clearTimeout(timer);
  }
}
