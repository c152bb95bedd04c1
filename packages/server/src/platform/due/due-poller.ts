import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { companyCtx, inTransaction, type PlatformDeps } from '../context.ts';
import { companyDb } from '../db/company-db.ts';
import { errorCodeOf } from '../error-code.ts';
import { Heartbeat } from '../heartbeat.ts';
import { pollIntervalMs } from '../poll-interval.ts';
import { systemActorOf } from '../system-actor.ts';
import type { DueKind } from './due-kind.ts';
import { noteFailedDue, settleDue, type TakenDue, takeDue } from './due-store.ts';

/** Rows of one look; of one company it takes 64 at most. */
const mostOfLook = 256;
/** Batches that run at once: one that waits for a lock holds up no other company. */
const batchesAtOnce = 4;
const mostTries = 10;

export interface DueDeps {
  pool: pg.Pool;
  log: Logger;
  platform: PlatformDeps;
  kinds: readonly DueKind[];
}

/**
 * The one clock: takes what is due and has its kind's rule look at it, a batch per company and kind in one transaction.
 * It is woken in memory, and finds what other processes left twice a second.
 */
export class DuePoller {
  readonly #deps: DueDeps;
  readonly #kinds: ReadonlyMap<string, DueKind>;
  readonly #running = new Set<Promise<void>>();
  readonly #heartbeat = new Heartbeat();
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<boolean> | null = null;
  #mustLook = false;
  #isClosed = false;

  constructor(deps: DueDeps) {
    this.#deps = { ...deps, platform: { ...deps.platform, pool: deps.pool } };
    this.#kinds = new Map(deps.kinds.map((each) => [each.kind, each]));
    if (this.#kinds.size < deps.kinds.length)
      throw new Error(`a kind of due rows has two rules: ${[...this.#kinds.keys()]}`);
    this.#timer = setInterval(() => this.wake(), pollIntervalMs);
    this.wake();
  }

  /** Tells that something is due. */
  wake(): void {
    if (this.#isClosed) return;
    this.#mustLook = true;
    this.#looking ??= this.#lookUntilQuiet();
  }

  /** Whether the look still works. */
  isAlive(): boolean {
    return this.#heartbeat.isSteady();
  }

  /** Resolves when nothing is due that nobody holds, and nothing runs here. Rows that wait for their time do not count. */
  async idle(): Promise<void> {
    while (!this.#isClosed) {
      this.wake();
      const isQuiet = await this.#looking;
      if (this.#running.size > 0) await Promise.all(this.#running);
      else if (isQuiet !== false) return;
      else await sleep(10);
    }
  }

  /** Lets running batches end and takes no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#looking;
    await Promise.all(this.#running);
  }

  async #lookUntilQuiet(): Promise<boolean> {
    let isQuiet = true;
    while (this.#mustLook && !this.#isClosed) {
      this.#mustLook = false;
      isQuiet = await this.#look();
    }
    this.#looking = null;
    return isQuiet;
  }

  /** True: nothing was due. */
  async #look(): Promise<boolean> {
    const { pool, log, platform } = this.#deps;
    try {
      const taken = await takeDue(pool, [...this.#kinds.keys()], mostOfLook, platform.dueAheadMs);
      this.#heartbeat.beat();
      if (taken.length === 0) return true;
      this.#mustLook = true;
      for (const batch of batchesOf(taken)) {
        while (this.#running.size >= batchesAtOnce) await Promise.race(this.#running);
        this.#begin(batch);
      }
    } catch (error) {
      this.#heartbeat.miss();
      log.warn({ err: error }, 'looking for what is due failed; trying on');
    }
    return false;
  }

  #begin(batch: readonly TakenDue[]): void {
    const running = this.#work(batch).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Runs a batch at once, then what failed in it one by one: of many one alone may be at fault. */
  async #work(batch: readonly TakenDue[]): Promise<void> {
    const first = batch.filter(({ tries }) => tries === 1);
    const again = batch.filter(({ tries }) => tries > 1);
    const left = first.length > 1 && (await this.#succeeds(first)) ? again : [...first, ...again];
    for (const one of left) await this.#workAlone(one);
  }

  async #succeeds(batch: readonly TakenDue[]): Promise<boolean> {
    try {
      await this.#run(batch);
      return true;
    } catch (error) {
      const [{ companyId, kind } = { companyId: 0, kind: '' }] = batch;
      this.#deps.log.warn({ err: error, companyId, kind }, 'what was due failed, going one by one');
      return false;
    }
  }

  async #workAlone(one: TakenDue): Promise<void> {
    const { log } = this.#deps;
    const { companyId, kind, subjectId, tries } = one;
    let code = 'CRASHED'; // a row that was taken more often has ended its process each time
    try {
      if (tries <= mostTries) return await this.#run([one]);
    } catch (error) {
      code = errorCodeOf(error);
      log.warn({ err: error, companyId, kind, subjectId, tries }, 'what was due failed');
    }
    try {
      const { pool, platform } = this.#deps;
      const failure = { code, mostTries, aheadMs: platform.dueAheadMs };
      if (await noteFailedDue(companyDb(pool, companyId), one, failure))
        log.error({ companyId, kind, subjectId, code }, 'what was due is parked');
    } catch (error) {
      log.warn(
        { err: error, companyId, kind, subjectId },
        'a failure could not be noted; it comes again after its lease',
      );
    }
  }

  async #run(batch: readonly TakenDue[]): Promise<void> {
    const [head] = batch;
    const rule = head && this.#kinds.get(head.kind);
    if (!rule) return;
    const { platform, log } = this.#deps;
    const clock = { now: () => new Date(head.moment) };
    const ctx = companyCtx(platform, { actor: systemActorOf(head.companyId), log, clock });
    await inTransaction(ctx, async (tx) => {
      const answers = await rule.run(
        tx,
        batch.map(({ subjectId }) => subjectId),
      );
      await settleDue(tx.db, tx.companyId, batch, answers);
    });
  }
}

/** One batch for each company and kind, in the order in which they were due. */
function batchesOf(taken: readonly TakenDue[]): TakenDue[][] {
  return [...Map.groupBy(taken, ({ companyId, kind }) => `${companyId}:${kind}`).values()];
}
