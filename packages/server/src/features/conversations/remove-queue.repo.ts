import type { CompanyTx } from '../../platform/db/company-db.ts';
import { type LockedTicket, lockedColumns } from '../tickets/index.ts';

/** Takes the rows of a queue's live tickets in the order of ids. */
export function lockLiveTicketsOfQueue(tx: CompanyTx, queueId: number): Promise<LockedTicket[]> {
  return tx
    .selectFrom('tickets')
    .where('queue_id', '=', queueId)
    .where('status', '<>', 'closed')
    .where('deleted_at', 'is', null)
    .select(lockedColumns)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
