import type { SessionUser } from '@guiche/contract/users.schemas';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { type Ctx, companyCtx, inTransaction, type PlatformDeps } from '../../platform/context.ts';
import { newToken, nextRefreshToken, tokenHash } from '../../platform/crypto/token.ts';
import { companyDb } from '../../platform/db/company-db.ts';
import { fail } from '../../platform/fail.ts';
import { failAsEnded } from '../../platform/sessions/sessions.ts';
import { systemActorOf } from '../../platform/system-actor.ts';
import { findPerson, forgetPresence } from '../users/index.ts';
import { hasSession, refreshSession } from './auth.repo.ts';
import type { AuthDeps, OpenedSession } from './auth-deps.ts';
import { endAndTell } from './end-sessions.ts';

/** Continues a session by its refresh token, which is exchanged for the next one. */
export async function refresh(
  deps: AuthDeps,
  platform: PlatformDeps,
  refreshToken: string | null,
  ip: string,
): Promise<OpenedSession> {
  if (refreshToken === null) fail('ERR_SESSION_EXPIRED');
  const [next, token] = [nextRefreshToken(deps.refreshKey, refreshToken), newToken()];
  const hashes = { refresh: tokenHash(refreshToken), newRefresh: tokenHash(next), access: tokenHash(token) };
  const session = await refreshSession(platform.pool, hashes);
  if (!session) return failAsEnded(platform.pool, hashes.refresh);
  const { outcome, companyId, userId, sessionId } = session;
  if (outcome === 'reused') {
    await noteReuse(deps, platform, session, ip);
    fail('ERR_SESSION_EXPIRED');
  }
  const person = await findPerson(companyDb(platform.pool, companyId), userId);
  if (!person) fail('ERR_SESSION_EXPIRED');
  const maxAgeSeconds = session.remember ? Math.floor(session.secondsLeft) : null;
  return { token, sessionId, user: person.user, refresh: { token: next, maxAgeSeconds } };
}

/** Handles a token that two parties hold. The session has ended, and its sockets close within two seconds. */
async function noteReuse(
  { log, clock, forgetSession }: AuthDeps,
  platform: PlatformDeps,
  { companyId, userId, sessionId }: { companyId: number; userId: number; sessionId: string },
  ip: string,
): Promise<void> {
  forgetSession(sessionId);
  log.warn({ companyId, userId, sessionId }, 'a spent refresh token was used again: its session was ended');
  const ctx = companyCtx(platform, { actor: systemActorOf(companyId), log, clock });
  await writeAudit(ctx, { act: 'auth.refresh-reuse', subjectId: userId, details: { sessionId }, ip });
}

/** Ends the session of this tab and its siblings. */
export async function logOut(deps: AuthDeps, ctx: Ctx, sessionId: string): Promise<void> {
  const { userId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    await endAndTell(tx, userId, { one: sessionId }, 'logout');
    if (!(await hasSession(tx.db, userId))) await forgetPresence(tx, userId);
  });
  deps.forgetSession(sessionId);
}

export async function getMe(ctx: Ctx): Promise<SessionUser> {
  const person = await findPerson(ctx.db, ctx.actor.userId);
  return person ? person.user : fail('ERR_SESSION_EXPIRED');
}
