import type { TxCtx } from '../../platform/context.ts';
import { announceConnection } from './announce-connection.ts';
import { dropQueue } from './connection-writes.repo.ts';

/** A queue is being removed: connections offer it no more, and send nobody and nothing imported there. */
export async function removeQueueFromConnections(tx: TxCtx, queueId: number): Promise<void> {
  for (const id of await dropQueue(tx.db, queueId, tx.clock.now())) await announceConnection(tx, id);
}
