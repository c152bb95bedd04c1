import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { HeldSession } from './auth-store.repo.ts';
import {
  clearCommand,
  findHosted,
  type HostedSession,
  keepHost,
  leaveHost,
  releaseSession,
  type SessionCommand,
  takeSessions,
} from './session-hosts.repo.ts';

/** A session that runs in this process. */
export interface RunningSession {
  obey(command: SessionCommand): void;
  /** Hangs up, writes down what is not written yet; nothing of it runs any more. */
  stop(): Promise<void>;
  /** Hangs up at once: it is somebody else's, and nothing may be written. */
  abandon(): void;
  /** Only people can help it, or they want it no more: it needs no owner. */
  ended: Promise<void>;
}

export interface HostDeps {
  pool: pg.Pool;
  log: Logger;
  /** Names this process; another one at each start. */
  hostId: string;
  /** A process or session without a sign of life for so long is nobody's. */
  leaseMs: number;
  start(held: HeldSession): RunningSession;
}

const longestPauseMs = 1_000;
/** After a look at least two thirds of every lease are left. */
const sureFor = 0.6;
/** So many sessions change hands at once: each means a new connection to the channel. */
const movedAtOnce = 1;

const nameOf = ({ companyId, connectionId }: HeldSession) => `${companyId}:${connectionId}`;

/**
 * Runs this process's share of all sessions. Each has one owner, by a lease on the database's clock and a fence that its
 * writes prove; a process that is killed, frozen or cut off from the database loses its sessions, and hangs up before
 * they can be taken.
 */
export class SessionHost {
  readonly #deps: HostDeps;
  readonly #running = new Map<string, { held: HeldSession; session: RunningSession }>();
  readonly #leaving = new Map<string, Promise<void>>();
  readonly #stop = new AbortController();
  readonly #guard: NodeJS.Timeout;
  readonly #looping: Promise<void>;
  #renewedAt = performance.now();

  constructor(deps: HostDeps) {
    this.#deps = deps;
    this.#guard = setInterval(() => this.#hangUpWhenUnsure(), deps.leaseMs / 10);
    this.#looping = this.#loop();
  }

  /** Whether what runs here is surely ours still. */
  isSafe(): boolean {
    return performance.now() - this.#renewedAt < this.#deps.leaseMs * sureFor;
  }

  /** Hangs up everywhere and lets go: others take over at their next look. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#looping;
    for (const { held, session } of this.#running.values()) this.#letGo(held, session);
    await Promise.all(this.#leaving.values());
    clearInterval(this.#guard);
    const { pool, hostId, log } = this.#deps;
    await leaveHost(pool, hostId).catch((error: unknown) => log.warn({ err: error }, 'a process left without a word'));
  }

  async #loop(): Promise<void> {
    const { signal } = this.#stop;
    const pauseMs = Math.min(longestPauseMs, this.#deps.leaseMs / 6);
    while (!signal.aborted) {
      try {
        await this.#look();
      } catch (error) {
        this.#deps.log.warn({ err: error }, 'sessions could not be looked after; trying on');
      }
      await sleep(pauseMs, null, { signal }).catch(() => {});
    }
  }

  async #look(): Promise<void> {
    const { pool, hostId, leaseMs } = this.#deps;
    const askedAt = performance.now(); // asked, not answered: the database counts from somewhere in between
    const share = await keepHost(pool, hostId, leaseMs);
    this.#renewedAt = askedAt;
    await this.#follow(await findHosted(pool, hostId));
    const room = share - this.#running.size;
    if (room > 0) {
      const taken = await takeSessions(pool, hostId, { limit: room, leaseMs });
      if (taken.length > 0) await this.#beginAll(taken);
    }
    const tooMany = [...this.#running.values()].slice(0, Math.min(movedAtOnce, Math.max(0, -room)));
    for (const { held, session } of tooMany) this.#letGo(held, session);
  }

  /** What the database says is ours, against what runs here. */
  async #follow(hosted: readonly HostedSession[]): Promise<void> {
    const byName = new Map(hosted.map((one) => [nameOf(one), one]));
    for (const [name, { held, session }] of this.#running) {
      const one = byName.get(name);
      if (one?.fence !== held.fence) {
        this.#deps.log.warn({ companyId: held.companyId, connectionId: held.connectionId }, 'a session was taken over');
        this.#running.delete(name);
        session.abandon();
      } else if (one.command !== null) {
        // Told first: one that is just ending stays wanted as long as the command stands.
        session.obey(one.command);
        await clearCommand(this.#deps.pool, held, one.command);
      } else if (!one.isWanted) {
        this.#letGo(held, session);
      }
    }
    // Ours by the database, and nobody runs it: we hung up for want of a sign of life.
    for (const [name, one] of byName) {
      if (!this.#running.has(name) && !this.#leaving.has(name)) await releaseSession(this.#deps.pool, one);
    }
  }

  /** Each with what people asked for: a code that was shown before it heard that would be dead a second later. */
  async #beginAll(taken: readonly HeldSession[]): Promise<void> {
    const { pool, hostId } = this.#deps;
    const wishes = new Map((await findHosted(pool, hostId)).map((one) => [nameOf(one), one.command]));
    for (const held of taken) {
      const wish = wishes.get(nameOf(held)) ?? null;
      if (wish !== null) await clearCommand(pool, held, wish);
      this.#begin(held, wish);
    }
  }

  #begin(held: HeldSession, wish: SessionCommand | null): void {
    const session = this.#deps.start(held);
    if (wish !== null) session.obey(wish);
    this.#running.set(nameOf(held), { held, session });
    void session.ended.then(() => this.#letGo(held, session));
  }

  #letGo(held: HeldSession, session: RunningSession): void {
    const name = nameOf(held);
    if (this.#running.get(name)?.session !== session) return;
    this.#running.delete(name);
    const { pool, log } = this.#deps;
    const leaving = session
      .stop()
      .then(() => releaseSession(pool, held))
      .catch((error: unknown) => log.warn({ err: error, held }, 'a session falls free only with its lease'))
      .finally(() => this.#leaving.delete(name));
    this.#leaving.set(name, leaving);
  }

  /** The database could not be asked for too long: others may hold the sessions any moment now. */
  #hangUpWhenUnsure(): void {
    if (this.isSafe() || this.#running.size === 0) return;
    this.#deps.log.error({ sessions: this.#running.size }, 'no sign of life could be given: all sessions hang up');
    for (const { session } of this.#running.values()) session.abandon();
    this.#running.clear();
  }
}
