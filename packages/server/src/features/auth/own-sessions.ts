import type { OwnSession } from '@guiche/contract/own-sessions.schemas';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { forgetPresence } from '../users/index.ts';
import { hasSession } from './auth.repo.ts';
import type { AuthDeps } from './auth-deps.ts';
import { describeDevice, shortenAddress } from './describe-device.ts';
import { endAndTell } from './end-sessions.ts';
import { findSessions } from './own-sessions.repo.ts';

export async function listOwn(ctx: Ctx, current: string | null): Promise<{ sessions: OwnSession[] }> {
  const rows = await findSessions(ctx.db, ctx.actor.userId);
  const sessions = rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    ...describeDevice(row.user_agent ?? ''),
    ip: row.ip === null ? null : shortenAddress(row.ip),
    isCurrent: row.id === current,
  }));
  return { sessions };
}

/** Ends one of the actor's own sessions; anybody else's is not found. */
export async function endOwn({ forgetSession }: AuthDeps, ctx: Ctx, sessionId: string): Promise<void> {
  const { userId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    const ended = await endAndTell(tx, userId, { one: sessionId }, 'revoked');
    if (ended.length === 0) fail('ERR_NO_SESSION_FOUND');
    if (!(await hasSession(tx.db, userId))) await forgetPresence(tx, userId);
  });
  forgetSession(sessionId);
}

export async function endOthers({ forgetSession }: AuthDeps, ctx: Ctx, keep: string): Promise<{ ended: number }> {
  const ended = await inTransaction(ctx, (tx) => endAndTell(tx, ctx.actor.userId, { keep }, 'revoked'));
  for (const id of ended) forgetSession(id);
  return { ended: ended.length };
}
