import { Heartbeat } from '../heartbeat.ts';
import { pollIntervalMs } from '../poll-interval.ts';
import { type DrainDeps, drainCompany } from './drain.ts';

const mostAtOnce = 4;
const busyRetryMs = 20;
const failureRetryMs = 1_000;

/**
 * The drains of a process. They are woken in memory and poll twice a second, also at the start, so a crash needs no
 * recovery. At most four run at once, companies in turn.
 */
export class Drains {
  readonly #deps: DrainDeps;
  /** Companies with work, in the order of their turns. Only ids, so a stalled drain costs no memory. */
  readonly #waiting = new Set<number>();
  readonly #running = new Set<number>();
  readonly #resting = new Set<NodeJS.Timeout>();
  readonly #heartbeat = new Heartbeat();
  #idlers: (() => void)[] = [];
  #poller: NodeJS.Timeout;
  #isClosed = false;

  constructor(deps: DrainDeps) {
    this.#deps = deps;
    this.#poller = setTimeout(() => void this.#poll(), 0);
  }

  /** Tells that the company has something in the inbox or in event_wait. */
  wake(companyId: number): void {
    if (this.#isClosed) return;
    this.#waiting.add(companyId);
    this.#pump();
  }

  /** Whether the poll still runs. */
  isAlive(): boolean {
    return this.#heartbeat.isSteady();
  }

  /** Resolves when this process has no company left to drain. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#idlers.push(resolve);
      this.#pump();
    });
  }

  /** Lets running passes end and starts no more. */
  close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#poller);
    for (const timer of this.#resting) clearTimeout(timer);
    this.#resting.clear();
    this.#waiting.clear();
    return this.idle();
  }

  #pump(): void {
    for (const companyId of this.#waiting) {
      if (this.#running.size >= mostAtOnce) return;
      if (this.#running.has(companyId)) continue; // its turn comes after the running pass
      this.#waiting.delete(companyId);
      this.#running.add(companyId);
      void this.#run(companyId);
    }
    if (this.#waiting.size + this.#running.size + this.#resting.size > 0) return;
    for (const done of this.#idlers) done();
    this.#idlers = [];
  }

  async #run(companyId: number): Promise<void> {
    try {
      if ((await drainCompany(this.#deps, companyId)) === 'busy') this.#rest(companyId, busyRetryMs);
    } catch (error) {
      this.#deps.log.warn({ err: error, companyId }, 'drain failed, trying again');
      this.#rest(companyId, failureRetryMs);
    } finally {
      this.#running.delete(companyId);
      this.#pump();
    }
  }

  #rest(companyId: number, ms: number): void {
    if (this.#isClosed) return;
    const timer = setTimeout(() => {
      this.#resting.delete(timer);
      this.wake(companyId);
    }, ms);
    this.#resting.add(timer);
  }

  async #poll(): Promise<void> {
    try {
      const { rows } = await this.#deps.pool.query<{ id: number }>('select id from control.companies_with_work() id');
      for (const row of rows) this.wake(row.id);
      this.#heartbeat.beat();
    } catch (error) {
      this.#heartbeat.miss();
      this.#deps.log.warn({ err: error }, 'looking for waiting companies failed');
    }
    if (!this.#isClosed) this.#poller = setTimeout(() => void this.#poll(), pollIntervalMs);
  }
}
