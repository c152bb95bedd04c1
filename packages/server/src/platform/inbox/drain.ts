import type pg from 'pg';
import type { Logger } from 'pino';
import { type CompanyTx, companyTransaction } from '../db/company-db.ts';
import type { NewEvent, NumberedEvent } from '../events/event-wait.ts';
import type { InboundStep, WaitingEvent } from './inbound-step.ts';
import { countAttempt, numberEvents, park, removeHandled, takeWaiting } from './inbox-store.ts';

const largestBatch = 64;
const triesBeforeParking = 10;
const processEnded = Object.assign(new Error('the process ended at each try'), { code: 'CRASHED' });

export interface DrainDeps {
  pool: pg.Pool;
  log: Logger;
  steps: readonly InboundStep[];
  /** Called after the commit, in sequence order. */
  deliver(companyId: number, events: NumberedEvent[]): void;
}

/**
 * How one pass ended. `more`: the batch was full, so ask again at once. `busy`: another process drains this company.
 */
type Pass = 'empty' | 'more' | 'busy';

/**
 * Drains one company until nothing waits. An advisory lock allows one drain per company in the whole installation. A
 * crash rolls back, and the rows are still there.
 */
export async function drainCompany(deps: DrainDeps, companyId: number): Promise<'empty' | 'busy'> {
  let limit = largestBatch;
  for (;;) {
    const pass = await drainBatch(deps, companyId, limit).catch((error: unknown) => error as Error);
    if (pass === 'empty' || pass === 'busy') return pass;
    if (pass === 'more') {
      limit = Math.min(largestBatch, limit * 2);
      continue;
    }
    if (isPassing(pass) && limit > 1) {
      limit = Math.ceil(limit / 2);
      continue;
    }
    if (isPassing(pass) && !isCut(pass)) throw pass;
    await drainOneByOne(deps, companyId, pass);
    limit = largestBatch;
  }
}

async function drainBatch(deps: DrainDeps, companyId: number, limit: number): Promise<Pass> {
  let numbering: Promise<NumberedEvent[]> = Promise.resolve([]);
  const done = await companyTransaction(
    deps.pool,
    companyId,
    async (tx) => {
      const batch = await takeWaiting(tx, companyId, limit);
      if (batch === null) return null;
      const result = batch.length > 0 ? await runSteps(tx, companyId, inChannelOrder(batch), deps.steps) : nothing;
      return { ...result, size: batch.length };
    },
    (tx, result) => {
      if (result === null) return [];
      numbering = numberEvents(tx, result.events);
      return [numbering, ...(result.size > 0 ? [removeHandled(tx, companyId, result.handled)] : [])];
    },
  );
  if (done === null) return 'busy';
  const events = await numbering;
  if (events.length > 0) deps.deliver(companyId, events);
  return done.size === limit || done.handled.length < done.size ? 'more' : 'empty';
}

const nothing = { events: [] as NewEvent[], handled: [] as number[] };

/** Runs a batch through the steps. `handled`: its inbox rows but those that wait for what it writes. */
async function runSteps(
  tx: CompanyTx,
  companyId: number,
  batch: readonly WaitingEvent[],
  steps: readonly InboundStep[],
): Promise<{ events: NewEvent[]; handled: number[] }> {
  const situations: unknown[] = [];
  for (const step of steps) situations.push(await step.load(tx, companyId, batch));
  const waitingLanes = new Set<string>();
  const handled: number[] = [];
  for (const waiting of batch) {
    if (!waitingLanes.has(waiting.lane) && decideInTurn(steps, situations, waiting) !== 'later')
      handled.push(waiting.inboxId);
    else waitingLanes.add(waiting.lane);
  }
  // None waits for the answers to the one before: its statements follow that one's on the wire.
  const events = await Promise.all(steps.map((step, index) => step.write(tx, companyId, situations[index])));
  return { events: events.flat(), handled };
}

function decideInTurn(
  steps: readonly InboundStep[],
  situations: readonly unknown[],
  waiting: WaitingEvent,
): boolean | 'later' {
  for (const [index, step] of steps.entries()) {
    const goesOn = step.decide(situations[index], waiting);
    if (goesOn !== true) return goesOn;
  }
  return true;
}

/**
 * Sorts each lane by the channel's clock, then by arrival; a lane keeps the place of its first event. A later batch
 * appends, whatever its times.
 */
function inChannelOrder(batch: readonly WaitingEvent[]): WaitingEvent[] {
  return [...Map.groupBy(batch, (waiting) => waiting.lane).values()].flatMap((lane) =>
    lane.sort((a, b) => a.event.at - b.event.at || a.inboxId - b.inboxId),
  );
}

/**
 * Works the head alone, again and again, after a batch failed on its content or its head took too long. At the tenth
 * failure the head is parked and the rest goes on.
 */
async function drainOneByOne(deps: DrainDeps, companyId: number, first: Error): Promise<void> {
  deps.log.warn({ err: first, companyId }, 'inbound batch failed, going one by one');
  for (;;) {
    const head = await companyTransaction(deps.pool, companyId, (tx) => countAttempt(tx, companyId));
    if (!head) return;
    if (head.attempts > triesBeforeParking) {
      await companyTransaction(deps.pool, companyId, (tx) => park(tx, companyId, head.id, processEnded));
      continue;
    }
    const pass = await drainBatch(deps, companyId, 1).catch((error: unknown) => error as Error);
    if (pass === 'busy' || pass === 'empty') return;
    if (pass === 'more') return; // the bad event may be behind us, so batches are tried again
    if (isPassing(pass) && !isCut(pass)) throw pass;
    if (head.attempts < triesBeforeParking) continue;
    deps.log.error({ err: pass, companyId, inboxId: head.id }, 'inbound event parked');
    await companyTransaction(deps.pool, companyId, (tx) => park(tx, companyId, head.id, pass));
  }
}

/** Messages of the database client that come without a code. */
const ofTheClient = /^connection terminated|ssl connection|timeout|not queryable/i;

/**
 * Whether the failure passes by itself: deadlock, timeout, lost connection, shutdown. Where there is a code it alone
 * decides, since the database's messages quote names of rules, some of which contain "connection".
 */
function isPassing(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === '') return ofTheClient.test(error.message);
  return /^(08|40|53|55|57|25P03|25P04)/.test(code) || /^E[A-Z]+$/.test(code);
}

/**
 * Whether a statement ran out of time without waiting for a lock (that is 55P03, which passes). These tries are
 * counted: one event that does so each time would stop its company for good.
 */
const isCut = (error: Error) => 'code' in error && error.code === '57014';
