import { setTimeout as sleep } from 'node:timers/promises';
import { Heartbeat } from '../heartbeat.ts';
import { pollIntervalMs } from '../poll-interval.ts';
import { ConnectionPace } from './connection-pace.ts';
import type { LaneDeps, LaneRun } from './lane-deps.ts';
import { runLane } from './lane-run.ts';
import { findDueLanes } from './lane-store.ts';
import { connectionName, type LaneKey, LaneTurns, laneName } from './lane-turns.ts';

export interface Lanes {
  /** Something was queued in this lane. Also found without it, by the poll. */
  wake(lane: LaneKey): void;
  /** Looks for what is due now, without waiting for the poll. */
  look(): void;
  /** Whether it still finds what is due. */
  isAlive(): boolean;
  /** Resolves when no lane runs here and none is due: rows that wait for their time do not count. */
  idle(): Promise<void>;
  /** Ends after the calls under way; their outcomes are written down. */
  close(): Promise<void>;
}

const lanesAtOnce = 16;
/** Of one company: with its provider slow, half of the places stay for the others. */
const lanesOfCompany = 8;
/** Asked for per connection, in one look. */
const lanesPerLook = 64;
const longestRestMs = 60_000;

/** Sends what the outbox holds: up to 16 lanes at once, companies in turn, each lane one call at a time. */
export function startLanes(deps: LaneDeps): Lanes {
  const worker = new LaneWorker(deps);
  return {
    wake: (lane) => worker.wake(lane),
    look: () => worker.look(),
    isAlive: () => worker.isAlive(),
    idle: () => worker.idle(),
    close: () => worker.close(),
  };
}

class LaneWorker {
  readonly #run: LaneRun;
  readonly #turns = new LaneTurns();
  readonly #running = new Map<string, { lane: LaneKey; ended: Promise<void> }>();
  /** Lanes whose run failed: when to try them again. */
  readonly #resting = new Map<string, { until: number; times: number }>();
  readonly #poll: NodeJS.Timeout;
  #looking: Promise<void> | null = null;
  #mustLook = false;
  #looks = 0;
  readonly #heartbeat = new Heartbeat();
  #isFailing = false;
  #isClosing = false;

  constructor(deps: LaneDeps) {
    this.#run = { ...deps, pace: new ConnectionPace(), isClosing: () => this.#isClosing };
    this.#poll = setInterval(() => this.look(), pollIntervalMs);
    this.look();
  }

  /** Works the lane without asking the database what is due. A look under way may not know it and forget it: once more. */
  wake(lane: LaneKey): void {
    if (this.#isClosing) return;
    this.#turns.add(lane);
    if (this.#looking !== null) this.#mustLook = true;
    this.#fill();
  }

  /** Looks for due lanes, once more if a look is under way: what it read may be older than the wish. */
  look(): void {
    this.#mustLook = true;
    this.#looking ??= this.#lookUntilQuiet();
  }

  isAlive(): boolean {
    return this.#heartbeat.isSteady();
  }

  async idle(): Promise<void> {
    for (;;) {
      this.look();
      await this.#looking;
      if (this.#running.size === 0 && !this.#isFailing) return;
      await Promise.race([...[...this.#running.values()].map((run) => run.ended), sleep(pollIntervalMs)]);
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#poll);
    await this.#looking;
    await Promise.all([...this.#running.values()].map((run) => run.ended));
  }

  async #lookUntilQuiet(): Promise<void> {
    while (this.#mustLook && !this.#isClosing) {
      this.#mustLook = false;
      const startedAt = performance.now();
      await this.#lookOnce();
      // Rests as long as it took: with a long outbox, looking may not become the database's main work.
      if (this.#mustLook) await sleep(performance.now() - startedAt);
    }
    this.#looking = null; // in the same breath as the last question whether to look
  }

  async #lookOnce(): Promise<void> {
    this.#looks++;
    try {
      this.#turns.replace(await findDueLanes(this.#run.pool, lanesPerLook, this.#run.scope));
      this.#isFailing = false;
      this.#heartbeat.beat();
    } catch (error) {
      if (!this.#isFailing) this.#run.log.warn({ err: error }, 'the outbox cannot be read; trying on');
      this.#isFailing = true;
      this.#heartbeat.miss();
    }
    this.#fill();
  }

  #fill(): void {
    while (!this.#isClosing && this.#running.size < lanesAtOnce) {
      const lane = this.#turns.take((one) => this.#mayRun(one));
      if (!lane) return;
      this.#running.set(laneName(lane), { lane, ended: this.#work(lane) });
    }
  }

  #mayRun(lane: LaneKey): boolean {
    const name = laneName(lane);
    const now = performance.now();
    if (this.#running.has(name) || (this.#resting.get(name)?.until ?? 0) > now) return false;
    if (!this.#run.pace.isOpen(connectionName(lane), now)) return false;
    let ofCompany = 0;
    for (const run of this.#running.values()) if (run.lane.companyId === lane.companyId) ofCompany++;
    return ofCompany < lanesOfCompany;
  }

  async #work(lane: LaneKey): Promise<void> {
    const name = laneName(lane);
    const looksBefore = this.#looks;
    try {
      const hasMore = await runLane(lane, this.#run);
      this.#resting.delete(name);
      if (hasMore) this.#turns.add(lane);
    } catch (error) {
      const times = (this.#resting.get(name)?.times ?? 0) + 1;
      this.#resting.set(name, {
        until: performance.now() + Math.min(500 * 2 ** Math.min(times, 10), longestRestMs),
        times,
      });
      this.#run.log.error({ err: error, lane, times }, 'working a lane failed');
    }
    this.#running.delete(name);
    this.#fill();
    // Whoever looked while the lane was held did not see what came into it after its last row was read, and forgot it.
    if (this.#looks > looksBefore) this.look();
  }
}
