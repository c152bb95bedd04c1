import type pg from 'pg';
import type { Logger } from 'pino';
import { type CompanyTx, companyTransaction } from '../db/company-db.ts';
import type { NumberedEvent } from '../events/event-wait.ts';
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

/** How one pass ended. `more`: the batch was full, ask again at once. `busy`: another process drains this company. */
type Pass = 'empty' | 'more' | 'busy';

/**
 * One drain of one company until nothing waits. At most one runs per company in the whole installation (advisory lock);
 * a crash rolls back and the rows are still there.
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
  let size = 0;
  const events = await companyTransaction(deps.pool, companyId, async (tx) => {
    const batch = await takeWaiting(tx, companyId, limit);
    if (batch === null) return null;
    size = batch.length;
    const own = size === 0 ? [] : await runSteps(tx, companyId, inChannelOrder(batch), deps.steps);
    const removed =
      size === 0
        ? null
        : removeHandled(
            tx,
            companyId,
            batch.map((waiting) => waiting.inboxId),
          );
    const [numbered] = await Promise.all([numberEvents(tx, own), removed]);
    return numbered;
  });
  if (events === null) return 'busy';
  if (events.length > 0) deps.deliver(companyId, events);
  return size === limit ? 'more' : 'empty';
}

async function runSteps(
  tx: CompanyTx,
  companyId: number,
  batch: readonly WaitingEvent[],
  steps: readonly InboundStep[],
) {
  const situations: unknown[] = [];
  for (const step of steps) situations.push(await step.load(tx, companyId, batch));
  for (const waiting of batch) steps.every((step, index) => step.decide(situations[index], waiting));
  const events = [];
  for (const [index, step] of steps.entries()) events.push(...(await step.write(tx, companyId, situations[index])));
  return events;
}

/**
 * Within a lane by the channel's clock, then by arrival; lanes keep the place of their first event. A later batch
 * appends whatever its time.
 */
function inChannelOrder(batch: readonly WaitingEvent[]): WaitingEvent[] {
  return [...Map.groupBy(batch, (waiting) => waiting.lane).values()].flatMap((lane) =>
    lane.sort((a, b) => a.event.at - b.event.at || a.inboxId - b.inboxId),
  );
}

/** A batch failed on its content, or its head alone took too long. The head alone, again and again; at the tenth failure it is parked and the rest goes on. */
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
    if (pass === 'more') return; // the bad head may be behind: back to batches
    if (isPassing(pass) && !isCut(pass)) throw pass;
    if (head.attempts < triesBeforeParking) continue;
    deps.log.error({ err: pass, companyId, inboxId: head.id }, 'inbound event parked');
    await companyTransaction(deps.pool, companyId, (tx) => park(tx, companyId, head.id, pass));
  }
}

/** What the database's client says for itself, without a code. */
const ofTheClient = /^connection terminated|ssl connection|timeout|not queryable/i;

/**
 * Deadlock, timeout, lost connection, shutdown: nothing is wrong with the event. Where there is a code it alone
 * decides: what the database refuses quotes the names of its rules, and many have a connection in them.
 */
function isPassing(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === '') return ofTheClient.test(error.message);
  return /^(08|40|53|55|57|25P03|25P04)/.test(code) || /^E[A-Z]+$/.test(code);
}

/**
 * Took longer than a statement may, without waiting for a lock (that is 55P03, and passes). One event that does so each
 * time would stop its company for good: it is counted.
 */
const isCut = (error: Error) => 'code' in error && error.code === '57014';
