import { roomsOf } from '@guiche/contract/visibility';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { removeQueueFromConnections } from '../connections/index.ts';
import { announceQueueRemoval, takeQueueAway } from '../queues/index.ts';
import { findShownTickets, placeOf } from '../tickets/index.ts';
import { leaveQueue, lockLiveTicketsOfQueue } from './remove-queue.repo.ts';
import { emitTicket } from './shown-ticket.ts';

/**
 * Nobody loses a conversation with a queue: live tickets go on without one, closed ones keep its name, and who may not see
 * tickets without a queue is told that those went. Users and connections leave it.
 */
export async function removeQueue(ctx: Ctx, queueId: number): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    await takeQueueAway(tx, queueId);
    await removeQueueFromConnections(tx, queueId);
    const ticketIds = await lockLiveTicketsOfQueue(tx.db, queueId);
    const before = new Map((await findShownTickets(tx.db, ticketIds)).map((row) => [row.id, roomsOf(placeOf(row))]));
    const { companyId } = tx;
    await leaveQueue(tx.db, ticketIds, { companyId, userId: tx.actor.userId, at: tx.clock.now() });
    for (const row of await findShownTickets(tx.db, ticketIds)) emitTicket(tx, row, before.get(row.id) ?? []);
    announceQueueRemoval(tx, queueId);
  });
  return { ok: true };
}
