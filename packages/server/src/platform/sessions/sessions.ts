import type { Actor } from '@guiche/contract/actor';
import type pg from 'pg';
import { tokenHash } from '../crypto/token.ts';
import { fail } from '../fail.ts';
import { ShortCache } from '../http/short-cache.ts';

/** The person behind a session, as of a few seconds ago. */
export interface Caller {
  actor: Actor;
  /** Whether the company's subscription has ended, or the operator suspended it. */
  isSuspended(now: Date): boolean;
}

export interface SignedIn extends Caller {
  sessionId: string;
}

/** Loads a caller; null when the user is gone. */
type LoadCaller = (companyId: number, userId: number) => Promise<Caller | null>;

export interface Sessions {
  /**
   * Finds the session of an access token.
   * @throws Failure ERR_SESSION_EXPIRED (unknown, ended), ERR_SESSION_ELSEWHERE (ended by a later sign-in) or
   * ERR_TOKEN_EXPIRED (to be refreshed).
   */
  find(accessToken: string): Promise<SignedIn>;
  /** Finds the person behind a live session, by its id; null when it has ended. */
  findById(sessionId: string): Promise<SignedIn | null>;
  /** Finds which of these have neither been ended nor expired. Asks the database. */
  findLive(sessionIds: readonly string[]): Promise<Set<string>>;
  /** Makes this process refuse the session at once; others follow within 5 s. */
  forgetSession(sessionId: string): void;
  /**
   * Drops what is remembered after rights, queues, company or settings of these users changed. Other processes notice
   * within 5 s.
   */
  forgetActor(companyId: number, userId?: number): void;
}

interface SessionRow {
  session_id: string;
  company_id: number;
  user_id: number;
  state: 'live' | 'expired';
}

type Owner = Pick<SessionRow, 'company_id' | 'user_id'>;

/** Longest time that access survives its end at another process. */
const maxAgeMs = 5_000;

/** Fails with the reason why a token opens nothing (any more). */
export async function failAsEnded(pool: pg.Pool, hash: Buffer): Promise<never> {
  const text = 'select control.ended_elsewhere($1) as is_elsewhere';
  const { rows } = await pool.query<{ is_elsewhere: boolean }>({ name: 'ended_elsewhere', text, values: [hash] });
  return fail(rows[0]?.is_elsewhere ? 'ERR_SESSION_ELSEWHERE' : 'ERR_SESSION_EXPIRED');
}

/** Makes sessions that are found by `control.find_session`; `loadCaller` loads the people behind them. */
export function createSessions(pool: pg.Pool, loadCaller: LoadCaller): Sessions {
  const rows = new ShortCache<SessionRow>({ maxAgeMs, maxEntries: 20_000 });
  const owners = new ShortCache<Owner>({ maxAgeMs, maxEntries: 20_000 });
  const callers = new ShortCache<Caller>({ maxAgeMs, maxEntries: 20_000 });
  const ended = new Set<string>(); // sessions ended here while a row of theirs may still be cached

  async function readRow(hash: Buffer): Promise<SessionRow | null> {
    const found = await pool.query<SessionRow>({
      name: 'find_session',
      text: 'select session_id, company_id, user_id, state from control.find_session($1)',
      values: [hash],
    });
    return found.rows[0] ?? null;
  }

  async function readOwner(sessionId: string): Promise<Owner | null> {
    const text = 'select company_id, user_id from control.find_session_by_id($1)';
    const found = await pool.query<Owner>({ name: 'find_session_by_id', text, values: [sessionId] });
    return found.rows[0] ?? null;
  }

  const findCaller = ({ company_id: companyId, user_id: userId }: Owner) =>
    callers.get(`${companyId}:${userId}`, () => loadCaller(companyId, userId));

  return {
    async findById(sessionId) {
      const owner = await owners.get(sessionId, () => readOwner(sessionId));
      const caller = owner && !ended.has(sessionId) ? await findCaller(owner) : null;
      return caller && { ...caller, sessionId };
    },
    async find(accessToken) {
      const hash = tokenHash(accessToken);
      const row = await rows.get(hash.toString('base64'), () => readRow(hash));
      if (!row || ended.has(row.session_id)) return failAsEnded(pool, hash);
      if (row.state === 'expired') fail('ERR_TOKEN_EXPIRED');
      const caller = await findCaller(row);
      if (!caller) fail('ERR_SESSION_EXPIRED');
      return { ...caller, sessionId: row.session_id };
    },
    async findLive(sessionIds) {
      const text = 'select id from control.live_sessions($1) id';
      const live = await pool.query<{ id: string }>({ name: 'live_sessions', text, values: [sessionIds] });
      return new Set(live.rows.map((row) => row.id));
    },
    forgetSession(sessionId) {
      ended.add(sessionId);
      setTimeout(() => ended.delete(sessionId), 2 * maxAgeMs).unref();
    },
    forgetActor(companyId, userId) {
      const prefix = `${companyId}:`;
      callers.forget((key) => (userId === undefined ? key.startsWith(prefix) : key === prefix + userId));
    },
  };
}
