import * as z from 'zod/mini';
import type { TxCtx } from '../context.ts';
import { defineJob } from '../jobs/job.ts';

/** Calls people to a ticket, on all their browsers that take push. */
export const pushToPeopleJob = defineJob({
  name: 'call-people',
  payload: z.strictObject({
    companyId: z.int(),
    ticketId: z.int(),
    userIds: z.array(z.int()),
    /** The private note that speaks to them; null: the ticket was handed to them, or comes back to them. */
    messageId: z.nullable(z.int()),
  }),
  maxAttempts: 5,
});

/**
 * Calls the person to the ticket that was handed to them, or whose moment has come, once the transaction is committed.
 */
export function pushToOwner(tx: TxCtx, ticketId: number, userId: number): void {
  tx.enqueue(pushToPeopleJob, { companyId: tx.companyId, ticketId, userIds: [userId], messageId: null });
}

/** Calls the people whom a private note speaks to. The caller leaves out its author. */
export function pushToMentioned(tx: TxCtx, note: { ticketId: number; messageId: number; userIds: number[] }): void {
  if (note.userIds.length > 0) tx.enqueue(pushToPeopleJob, { companyId: tx.companyId, ...note });
}
