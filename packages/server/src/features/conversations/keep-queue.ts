import type { TicketPlace } from '@guiche/contract/visibility';
import type { TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { holdQueues } from '../queues/index.ts';
import type { Change, Wish } from './transitions.ts';

/** The queue for a ticket that is to be live: none, where it was removed meanwhile. It stays until the commit. */
export async function keepQueue(tx: TxCtx, queueId: number | null): Promise<number | null> {
  return queueId !== null && (await holdQueues(tx.db, [queueId])).has(queueId) ? queueId : null;
}

/** Of a live ticket the queue is there: removing it takes the ticket's lock. One that somebody names is asked for. */
export async function withQueueThere(tx: TxCtx, before: TicketPlace, wish: Wish, change: Change): Promise<Change> {
  const stays = before.status !== 'closed' && change.queueId === before.queueId;
  if (change.act === 'close' || change.queueId === null || stays) return change;
  const queueId = await keepQueue(tx, change.queueId);
  if (queueId === null && wish.queueId != null) fail('ERR_NO_QUEUE_FOUND');
  return { ...change, queueId };
}
