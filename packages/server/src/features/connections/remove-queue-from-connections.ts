import type { TxCtx } from '../../platform/context.ts';
import { announceConnection } from './announce-connection.ts';
import { dropQueue } from './connection-writes.repo.ts';

/** Removes a queue from connections: they no longer offer it, nor send anybody or anything imported there. */
export async function removeQueueFromConnections(tx: TxCtx, queueId: number): Promise<void> {
  for (const id of await dropQueue(tx.db, queueId, tx.clock.now())) await announceConnection(tx, id);
}
