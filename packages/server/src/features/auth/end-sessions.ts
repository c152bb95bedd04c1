import { authEvent } from '@guiche/contract/auth.schemas';
import type { PayloadOf } from '@guiche/contract/event';
import type { TxCtx } from '../../platform/context.ts';
import { endSessions } from './auth.repo.ts';

/** Ends sessions of a person and tells the person's screens. Answers the ended ones, for this process to forget. */
export async function endAndTell(
  tx: TxCtx,
  userId: number,
  which: Parameters<typeof endSessions>[2],
  reason: PayloadOf<typeof authEvent>['reason'],
): Promise<string[]> {
  const ended = await endSessions(tx.db, userId, which, reason);
  for (const sessionId of ended)
    tx.emit({ name: authEvent.name, payload: { sessionId, reason }, rooms: [`user:${userId}`] });
  return ended;
}
