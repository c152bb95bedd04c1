import type { TxCtx } from '../../platform/context.ts';
import { holdQueues } from '../queues/index.ts';

/** The queue for a ticket that is to be live: none, where it was removed meanwhile. It stays until the commit. */
export async function keepQueue(tx: TxCtx, queueId: number | null): Promise<number | null> {
  return queueId !== null && (await holdQueues(tx.db, [queueId])).has(queueId) ? queueId : null;
}
