import { setTimeout as sleep } from 'node:timers/promises';
import { Heartbeat } from '../heartbeat.ts';
import { pollIntervalMs } from '../poll-interval.ts';
import { ConnectionPace } from './connection-pace.ts';
import type { LaneDeps, LaneRun } from './lane-deps.ts';
import { runLane } from './lane-run.ts';
import { findDueLanes } from './lane-store.ts';
import { connectionName, type LaneKey, LaneTurns, laneName } from './lane-turns.ts';

export interface Lanes {
  /** Tells that something was queued in this lane. The poll finds it as well. */
  wake(lane: LaneKey): void;
  /** Looks at once for what is due, instead of at the next poll. */
  look(): void;
  /** Whether the poll still runs. */
  isAlive(): boolean;
  /** Resolves when no lane runs here and none is due. Rows that wait for their time do not count. */
  idle(): Promise<void>;
  /** Ends after the calls under way; their outcomes are stored. */
  close(): Promise<void>;
}

const lanesAtOnce = 16;
/** Most lanes of one company: when its provider is slow, half of the places stay free for others. */
const lanesOfCompany = 8;
/** Most lanes that one look asks for. */
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
  /** Lanes whose run failed, with the time of their next try. */
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

  /**
   * Works the lane without asking the database what is due. A look under way may miss the new row and drop the lane, so
   * another look follows.
   */
  wake(lane: LaneKey): void {
    if (this.#isClosing) return;
    this.#turns.add(lane);
    if (this.#looking !== null) this.#mustLook = true;
    this.#fill();
  }

  /** Looks for due lanes. While a look is under way another one follows, as the first may have read before the wish. */
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
      // Rests as long as the look took, so that looking at a long outbox does not become the database's main work.
      if (this.#mustLook) await sleep(performance.now() - startedAt);
    }
    this.#looking = null; // no await lies between the last check of #mustLook and this
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
    // A look while the lane was held saw it as taken, and so dropped what was queued after its last row was read.
    if (this.#looks > looksBefore) this.look();
  }
}
