import { setTimeout as sleep } from 'node:timers/promises';
import { Heartbeat } from '../heartbeat.ts';
import { pollIntervalMs } from '../poll-interval.ts';
import { ConnectionPace } from './connection-pace.ts';
import type { LaneDeps, LaneRun, LaneTurn } from './lane-deps.ts';
import { hasPlace } from './lane-places.ts';
import { runLane } from './lane-run.ts';
import { findDueLanes } from './lane-store.ts';
import { connectionName, type LaneKey, laneName } from './lane-turns.ts';
import type { Rank } from './rank.ts';
import { type RankedLane, RankedTurns } from './ranked-turns.ts';

export interface Lanes {
  /** Tells that something of this rank was queued in this lane. The poll finds it as well. */
  wake(lane: LaneKey, rank: Rank): void;
  /** Looks at once for what is due, instead of at the next poll. */
  look(): void;
  /** Whether the poll still runs. */
  isAlive(): boolean;
  /** Resolves when no lane runs here and none is due. Rows that wait for their time do not count. */
  idle(): Promise<void>;
  /** Ends after the calls under way; their outcomes are stored. */
  close(): Promise<void>;
}

/** Most lanes of a connection and rank that one look asks for. */
const lanesPerLook = 64;
const longestRestMs = 60_000;
/** How long no lane of people's may have run before campaigns have more than what they are owed. */
const quietMs = 250;
/** Until then campaigns are owed a turn each half second, besides those that are counted. */
const campaignEveryMs = 500;
/** How long a campaign's lane keeps its place after it ran, so that campaigns never have all of a machine. */
const campaignRestMs = 20;

/** Sends what the outbox holds: many lanes at once, by rank and companies in turn, each lane one call at a time. */
export function startLanes(deps: LaneDeps): Lanes {
  const worker = new LaneWorker(deps);
  return {
    wake: (lane, rank) => worker.wake({ ...lane, rank }),
    look: () => worker.look(),
    isAlive: () => worker.isAlive(),
    idle: () => worker.idle(),
    close: () => worker.close(),
  };
}

interface Running {
  lane: RankedLane;
  turn: LaneTurn;
  ended: Promise<void>;
}

class LaneWorker {
  readonly #run: LaneRun;
  readonly #turns = new RankedTurns();
  readonly #running = new Map<string, Running>();
  /** Lanes whose run failed, with the time of their next try. */
  readonly #resting = new Map<string, { until: number; times: number }>();
  readonly #poll: NodeJS.Timeout;
  #looking: Promise<void> | null = null;
  #mustLook = false;
  /** More lanes of people's or programs' may be due than the last look answered. */
  #mayBeMore = false;
  /** Lanes that were added while a look was under way, which may not have seen why. */
  #addedMeanwhile: RankedLane[] = [];
  #endedRuns = 0;
  /** When a lane of people's last began or ended. */
  #peopleAt = Number.NEGATIVE_INFINITY;
  /** When a lane of a campaign last began. */
  #campaignAt = Number.NEGATIVE_INFINITY;
  readonly #heartbeat = new Heartbeat();
  #isFailing = false;
  #isClosing = false;

  constructor(deps: LaneDeps) {
    this.#run = { ...deps, pace: new ConnectionPace(), isClosing: () => this.#isClosing };
    this.#poll = setInterval(() => this.look(), pollIntervalMs);
    this.look();
  }

  /** Works the lane without asking the database what is due. */
  wake(lane: RankedLane): void {
    if (this.#isClosing) return;
    const turn = this.#running.get(laneName(lane))?.turn;
    if (turn) turn.wokenAs = betterOf(lane.rank, turn.wokenAs);
    else this.#add(lane);
    // Behind the other wakes of the same commit: of two the second would have the lane worked again for nothing.
    queueMicrotask(() => this.#fill());
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
      const endedRuns = this.#endedRuns; // a look does not see what a lane that runs meanwhile leaves due
      this.look();
      await this.#looking;
      if (this.#running.size === 0) {
        if (this.#endedRuns > endedRuns) continue;
        if (!this.#isFailing && !this.#isAnyWaiting()) return;
      }
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
    this.#addedMeanwhile = [];
    try {
      const found = await findDueLanes(this.#run.pool, lanesPerLook, this.#run.scope);
      this.#mayBeMore = found.filter(({ rank }) => rank < 2).length >= lanesPerLook;
      this.#turns.replace(found);
      for (const lane of this.#addedMeanwhile) this.#turns.add(lane);
      this.#isFailing = false;
      this.#heartbeat.beat();
    } catch (error) {
      if (!this.#isFailing) this.#run.log.warn({ err: error }, 'the outbox cannot be read; trying on');
      this.#isFailing = true;
      this.#heartbeat.miss();
    }
    this.#fill();
  }

  #add(lane: RankedLane): void {
    this.#turns.add(lane);
    if (this.#looking !== null) this.#addedMeanwhile.push(lane);
  }

  #fill(): void {
    while (!this.#isClosing) {
      const now = performance.now();
      const isQuiet = now - this.#peopleAt >= quietMs || now - this.#campaignAt >= campaignEveryMs;
      const lane = this.#turns.take(
        (one, isOwed) => (isQuiet || isOwed || one.rank < 2) && this.#hasPlace(one) && this.#mayRun(one, now),
      );
      if (!lane) {
        this.#lookForMore();
        return;
      }
      if (lane.rank === 0) this.#peopleAt = now;
      if (lane.rank === 2) this.#campaignAt = now;
      const turn: LaneTurn = { rank: lane.rank, wokenAs: null };
      this.#running.set(laneName(lane), { lane, turn, ended: this.#work(lane, turn) });
    }
  }

  /** A backlog does not wait for the poll each time that the lanes of one look have been worked. */
  #lookForMore(): void {
    if (!this.#mayBeMore || this.#turns.some(({ rank }) => rank < 2)) return;
    this.#mayBeMore = false;
    this.look();
  }

  /** Whether a lane waits for nothing but its turn. */
  #isAnyWaiting(): boolean {
    const now = performance.now();
    return this.#turns.some((lane) => this.#mayRun(lane, now));
  }

  #hasPlace(lane: RankedLane): boolean {
    return hasPlace(
      lane,
      [...this.#running.values()].map((run) => run.lane),
    );
  }

  #mayRun(lane: RankedLane, now: number): boolean {
    const name = laneName(lane);
    if (this.#running.has(name) || (this.#resting.get(name)?.until ?? 0) > now) return false;
    return this.#run.pace.isOpen(connectionName(lane), now, lane.rank);
  }

  async #work(lane: RankedLane, turn: LaneTurn): Promise<void> {
    const name = laneName(lane);
    let hasMore = false;
    try {
      hasMore = await runLane(lane, this.#run, turn);
      this.#resting.delete(name);
    } catch (error) {
      const times = (this.#resting.get(name)?.times ?? 0) + 1;
      this.#resting.set(name, {
        until: performance.now() + Math.min(500 * 2 ** Math.min(times, 10), longestRestMs),
        times,
      });
      this.#run.log.error({ err: error, lane, times }, 'working a lane failed');
    }
    if (lane.rank === 0) this.#peopleAt = performance.now();
    if (lane.rank === 2) await sleep(campaignRestMs);
    this.#running.delete(name);
    this.#endedRuns++;
    if (turn.wokenAs !== null) this.#add({ ...lane, rank: turn.wokenAs });
    else if (hasMore && lane.rank < 2) this.look(); // which says of what rank the rest is
    this.#fill();
  }
}

const betterOf = (rank: Rank, other: Rank | null): Rank => (other !== null && other < rank ? other : rank);
