import * as z from 'zod/mini';
import type { TxCtx } from '../context.ts';
import { defineJob } from '../jobs/job.ts';

/** Tells people of a ticket on every browser of theirs that takes push. The stored name of the job stays. */
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

/** Somebody handed the ticket to this person, or its moment has come: they get a push when the transaction is committed. */
export function pushToOwner(tx: TxCtx, ticketId: number, userId: number): void {
  tx.enqueue(pushToPeopleJob, { companyId: tx.companyId, ticketId, userIds: [userId], messageId: null });
}

/** A private note speaks to these people. The caller leaves its author out. */
export function pushToMentioned(tx: TxCtx, note: { ticketId: number; messageId: number; userIds: number[] }): void {
  if (note.userIds.length > 0) tx.enqueue(pushToPeopleJob, { companyId: tx.companyId, ...note });
}
