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
  /** Hangs up and writes what is not written yet; nothing of it runs afterwards. */
  stop(): Promise<void>;
  /** Hangs up at once, without writing: the session belongs to another process. */
  abandon(): void;
  /** Resolves when the session needs no owner: only people can help it, or they no longer want it. */
  ended: Promise<void>;
}

export interface HostDeps {
  pool: pg.Pool;
  log: Logger;
  /** Id of this process; a new one at each start. */
  hostId: string;
  /** How long, in milliseconds, a process or session may give no sign of life before it is nobody's. */
  leaseMs: number;
  start(held: HeldSession): Promise<RunningSession>;
}

const longestPauseMs = 1_000;
/** A look leaves at least two thirds of every lease, of which this part is safe. */
const sureFor = 0.6;
/** Most sessions that change hands at once: each means a new connection to the channel. */
const movedAtOnce = 1;

const nameOf = ({ companyId, connectionId }: HeldSession) => `${companyId}:${connectionId}`;

/**
 * Runs this process's share of all sessions. Each session has one owner, by a lease on the database's clock and a fence
 * that its writes prove. A process that is killed, frozen or cut off from the database loses its sessions, and hangs up
 * before others can take them.
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

  /** Whether the sessions that run here are surely still ours. */
  isSafe(): boolean {
    return performance.now() - this.#renewedAt < this.#deps.leaseMs * sureFor;
  }

  /** Hangs up everywhere and lets go; others take over at their next look. */
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
    // Time of asking, not of the answer: the database counts from a moment in between.
    const askedAt = performance.now();
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

  /** Compares the sessions that the database gives us with those that run here. */
  async #follow(hosted: readonly HostedSession[]): Promise<void> {
    const byName = new Map(hosted.map((one) => [nameOf(one), one]));
    for (const [name, { held, session }] of this.#running) {
      const one = byName.get(name);
      if (one?.fence !== held.fence) {
        this.#deps.log.warn({ companyId: held.companyId, connectionId: held.connectionId }, 'a session was taken over');
        this.#running.delete(name);
        session.abandon();
      } else if (one.command !== null) {
        // Obeyed first: a session that is just ending stays wanted as long as the command exists.
        session.obey(one.command);
        await clearCommand(this.#deps.pool, held, one.command);
      } else if (!one.isWanted) {
        this.#letGo(held, session);
      }
    }
    // Sessions that are ours and do not run: we hung up for lack of a sign of life.
    for (const [name, one] of byName) {
      if (!this.#running.has(name) && !this.#leaving.has(name)) await releaseSession(this.#deps.pool, one);
    }
  }

  /** Begins each with its command: a code shown before the command is read would be void a second later. */
  async #beginAll(taken: readonly HeldSession[]): Promise<void> {
    const { pool, hostId } = this.#deps;
    const wishes = new Map((await findHosted(pool, hostId)).map((one) => [nameOf(one), one.command]));
    for (const held of taken) {
      const wish = wishes.get(nameOf(held)) ?? null;
      if (wish !== null) await clearCommand(pool, held, wish);
      await this.#begin(held, wish);
    }
  }

  async #begin(held: HeldSession, wish: SessionCommand | null): Promise<void> {
    const session = await this.#deps.start(held);
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

  /** Hangs up when the database could not be asked for too long: others may take the sessions any moment. */
  #hangUpWhenUnsure(): void {
    if (this.isSafe() || this.#running.size === 0) return;
    this.#deps.log.error({ sessions: this.#running.size }, 'no sign of life could be given: all sessions hang up');
    for (const { session } of this.#running.values()) session.abandon();
    this.#running.clear();
  }
}
