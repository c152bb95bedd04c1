import * as z from 'zod/mini';
import type { TxCtx } from '../context.ts';
import { defineJob } from '../jobs/job.ts';

/** Calls people to a ticket, on whatever browsers of theirs take push. */
export const callPeopleJob = defineJob({
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

/** Somebody handed the ticket to this person, or its moment has come: they are called to it when the transaction is committed. */
export function callOwner(tx: TxCtx, ticketId: number, userId: number): void {
  tx.enqueue(callPeopleJob, { companyId: tx.companyId, ticketId, userIds: [userId], messageId: null });
}

/** A private note speaks to these people. Its author is left out by whoever calls. */
export function callMentioned(tx: TxCtx, note: { ticketId: number; messageId: number; userIds: number[] }): void {
  if (note.userIds.length > 0) tx.enqueue(callPeopleJob, { companyId: tx.companyId, ...note });
}
