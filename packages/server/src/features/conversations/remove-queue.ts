import { type Ctx, inTransaction } from '../../platform/context.ts';
import { removeQueueFromConnections } from '../connections/index.ts';
import { announceQueueRemoval, takeQueueAway } from '../queues/index.ts';
import { placeOf } from '../tickets/index.ts';
import { actOnTickets } from './engine/act-on-tickets.ts';
import { lockLiveTicketsOfQueue } from './remove-queue.repo.ts';

/**
 * Nobody loses a conversation with a queue: live tickets go on without one, closed ones keep its name, and who may not see
 * tickets without a queue is told that those went. Users and connections leave it.
 */
export async function removeQueue(ctx: Ctx, queueId: number): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    await takeQueueAway(tx, queueId);
    await removeQueueFromConnections(tx, queueId);
    const acts = (await lockLiveTicketsOfQueue(tx.db, queueId)).map((ticket) => {
      const { status, userId } = placeOf(ticket);
      const change = { kind: 'change', act: 'leave', status, userId, queueId: null, log: 'queue' } as const;
      return { ticket, effects: [{ do: 'move', change } as const] };
    });
    await actOnTickets(tx, acts, { cause: { kind: 'turn', name: 'remove-queue' } });
    announceQueueRemoval(tx, queueId);
  });
  return { ok: true };
}
