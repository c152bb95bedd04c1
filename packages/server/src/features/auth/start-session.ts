import { randomUUID } from 'node:crypto';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { newToken, tokenHash } from '../../platform/crypto/token.ts';
import { addressKey } from '../../platform/rate/rate-limiter.ts';
import { putLastLogin } from '../companies/index.ts';
import { readSetting } from '../settings/index.ts';
import { noteArrival, type Person } from '../users/index.ts';
import { noteAddress, openSession } from './auth.repo.ts';
import type { AuthDeps, Caller, OpenedSession } from './auth-deps.ts';
import { endAndTell } from './end-sessions.ts';

interface Entered {
  remember: boolean;
  caller: Caller;
  /** What was given besides the password. */
  secondFactor: 'none' | 'app' | 'recovery';
}

/** Longest life of a session, whatever its use. Unless remembered it also ends when it is idle: `control.is_live`. */
const sessionLife = { interval: '30 days', seconds: 30 * 86_400 };

/** Opens a session for a person who proved their identity. */
export async function startSession(
  deps: AuthDeps,
  ctx: Ctx,
  { user }: Person,
  { remember, caller, secondFactor }: Entered,
): Promise<OpenedSession> {
  const [refresh, token, sessionId] = [newToken(), newToken(), randomUUID()];
  const ended = await inTransaction(ctx, async (tx) => {
    await openSession(tx.db, {
      id: sessionId,
      userId: user.id,
      refreshHash: tokenHash(refresh),
      accessHash: tokenHash(token),
      remember,
      life: sessionLife.interval,
      ip: caller.ip,
      userAgent: caller.userAgent,
    });
    await noteAddress(tx.db, user.id, addressKey(caller.ip));
    await putLastLogin(tx.db, tx.clock.now());
    await noteArrival(tx, user.id);
    const details = { sessionId, remember, ...(secondFactor === 'none' ? {} : { secondFactor }) };
    await writeAudit(tx, { act: 'auth.login', subjectId: user.id, details, ip: caller.ip });
    return endOthers(tx, user.id, sessionId);
  });
  for (const id of ended) deps.forgetSession(id);
  const maxAgeSeconds = remember ? sessionLife.seconds : null;
  return { token, sessionId, user: { ...user, online: true }, refresh: { token: refresh, maxAgeSeconds } };
}

/** Ends the other sessions: a person has one, shared by its tabs, unless the company allows more. */
async function endOthers(tx: TxCtx, userId: number, keep: string): Promise<string[]> {
  if ((await readSetting(tx.db, 'allowParallelSessions')) === 'enabled') return [];
  return endAndTell(tx, userId, { keep }, 'elsewhere');
}
