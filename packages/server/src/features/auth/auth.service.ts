import { randomUUID } from 'node:crypto';
import { authEvent } from '@guiche/contract/auth';
import { actorOf, type SessionUser } from '@guiche/contract/users';
import type { Logger } from 'pino';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Ctx, companyCtx, type Doors, inTransaction, type TxCtx } from '../../platform/context.ts';
import { nobodysHash, verifyPassword } from '../../platform/crypto/password.ts';
import { newToken, tokenHash } from '../../platform/crypto/token.ts';
import { companyDb } from '../../platform/db/company-db.ts';
import { fail } from '../../platform/fail.ts';
import type { RateLimiter } from '../../platform/rate/rate-limiter.ts';
import { putLastLogin } from '../companies/index.ts';
import { readSetting } from '../settings/index.ts';
import { findPasswordHash, findPerson, foldEmail, type Person, putLastSeen } from '../users/index.ts';
import { endSessions, findLogin, openSession, refreshSession } from './auth.repo.ts';
import { limitTries } from './log-in-tries.ts';

export interface AuthParts {
  config: Pick<Config, 'demo' | 'isLoopback'>;
  clock: Clock;
  log: Logger;
  limiter: RateLimiter;
  /** Signs the cookie that opens files. */
  mediaCookieKey: Buffer;
  /** This process stops accepting the session at once. */
  forgetSession(sessionId: string): void;
}

export interface Caller {
  ip: string;
  userAgent: string;
}

export interface OpenedSession {
  token: string;
  sessionId: string;
  user: SessionUser;
  /** Null: the caller already has the newer one. */
  refresh: { token: string; maxAgeSeconds: number | null } | null;
}

const rememberedLife = { interval: '30 days', seconds: 30 * 86_400 };
/** A working day and its overtime; the cookie itself goes with the browser. */
const shortLife = { interval: '12 hours' };

/** Unknown address, wrong password, deleted user: one answer, and after the same time. */
export async function logIn(
  parts: AuthParts,
  doors: Doors,
  input: { email: string; password: string; remember: boolean; caller: Caller },
): Promise<OpenedSession> {
  const email = foldEmail(input.email);
  const login = (await findLogin(doors.pool, email)) ?? { companyId: 0, userId: 0 };
  const db = companyDb(doors.pool, login.companyId);
  const stored = await findPasswordHash(db, login.userId);
  const rules = limitTries(parts.limiter, email, input.caller.ip);
  const isRight = await verifyPassword(input.password, stored ?? nobodysHash, rules);
  if (!isRight || stored === null) fail('ERR_INVALID_CREDENTIALS');
  const person = await findPerson(db, login.userId, parts.clock.now());
  if (!person) fail('ERR_INVALID_CREDENTIALS');
  refuseDemoLogin(parts, email, person);
  const { log, clock } = parts;
  const ctx = companyCtx(doors, { actor: actorOf(person.user), log, clock, audit: null });
  return startSession(parts, ctx, person, input);
}

const demoAddress = /@guiche\.demo$/;

/** Passwords that everybody knows open demo installations only, and the operator's only from the machine itself. */
function refuseDemoLogin({ config, log }: AuthParts, email: string, { user }: Person): void {
  if (!demoAddress.test(email)) return;
  if (config.demo && (config.isLoopback || !user.super)) return;
  log.warn({ userId: user.id, demo: config.demo }, 'demo log-in refused');
  fail('ERR_INVALID_CREDENTIALS');
}

async function startSession(
  parts: AuthParts,
  ctx: Ctx,
  { user }: Person,
  input: { remember: boolean; caller: Caller },
): Promise<OpenedSession> {
  const { remember, caller } = input;
  const [refresh, token, sessionId] = [newToken(), newToken(), randomUUID()];
  const now = ctx.clock.now();
  const ended = await inTransaction(ctx, async (tx) => {
    await openSession(tx.db, {
      id: sessionId,
      userId: user.id,
      refreshHash: tokenHash(refresh),
      accessHash: tokenHash(token),
      remember,
      life: remember ? rememberedLife.interval : shortLife.interval,
      ...caller,
    });
    await putLastLogin(tx.db, now);
    await putLastSeen(tx.db, user.id, now);
    await writeAudit(tx, { act: 'auth.login', subjectId: user.id, details: { sessionId, remember }, ip: caller.ip });
    return endOthers(tx, user.id, sessionId);
  });
  for (const id of ended) parts.forgetSession(id);
  const maxAgeSeconds = remember ? rememberedLife.seconds : null;
  return { token, sessionId, user: { ...user, online: true }, refresh: { token: refresh, maxAgeSeconds } };
}

/** One session per log-in, its tabs sharing it, unless the company allows more. */
async function endOthers(tx: TxCtx, userId: number, keep: string): Promise<string[]> {
  if ((await readSetting(tx.db, 'allowParallelSessions')) === 'enabled') return [];
  const ended = await endSessions(tx.db, userId, { keep }, 'elsewhere');
  for (const sessionId of ended) emitEnd(tx, userId, sessionId, 'elsewhere');
  return ended;
}

function emitEnd(tx: TxCtx, userId: number, sessionId: string, reason: 'elsewhere' | 'logout'): void {
  tx.emit({ name: authEvent.name, payload: { sessionId, reason }, rooms: [`user:${userId}`] });
}

/** Continues a session by its refresh token, which is exchanged for the next one. */
export async function refresh(parts: AuthParts, doors: Doors, refreshToken: string | null): Promise<OpenedSession> {
  if (refreshToken === null) fail('ERR_SESSION_EXPIRED');
  const [next, token] = [newToken(), newToken()];
  const hashes = { refresh: tokenHash(refreshToken), newRefresh: tokenHash(next), access: tokenHash(token) };
  const session = await refreshSession(doors.pool, hashes);
  if (!session) fail('ERR_SESSION_EXPIRED');
  const person = await findPerson(companyDb(doors.pool, session.companyId), session.userId, parts.clock.now());
  if (!person) fail('ERR_SESSION_EXPIRED');
  const maxAgeSeconds = session.remember ? Math.floor(session.secondsLeft) : null;
  const refresh = session.rotated ? { token: next, maxAgeSeconds } : null;
  return { token, sessionId: session.sessionId, user: person.user, refresh };
}

/** Ends the session: this tab's and its siblings'. */
export async function logOut(parts: AuthParts, ctx: Ctx, sessionId: string): Promise<void> {
  const { userId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    await endSessions(tx.db, userId, { one: sessionId }, 'logout');
    await putLastSeen(tx.db, userId, null);
    emitEnd(tx, userId, sessionId, 'logout');
  });
  parts.forgetSession(sessionId);
}

export async function getMe(ctx: Ctx): Promise<SessionUser> {
  const person = await findPerson(ctx.db, ctx.actor.userId, ctx.clock.now());
  return person ? person.user : fail('ERR_SESSION_EXPIRED');
}
