import * as z from 'zod/mini';
import { companyCtx, inTransaction } from '../../platform/context.ts';
import { defineJob, handles } from '../../platform/jobs/job.ts';
import { systemActorOf } from '../../platform/system-actor.ts';
import { lockTicket } from '../tickets/index.ts';
import { actOnTickets } from './engine/act-on-tickets.ts';

export const wakeSnoozed = defineJob({
  name: 'wake-snoozed',
  payload: z.strictObject({ companyId: z.int(), ticketId: z.int() }),
  maxAttempts: 10,
});

/**
 * Brings a ticket back whose moment has come, as one that was handed to its attendant: who set it aside wants to be told. One that was woken, or set aside for longer, meanwhile is left as it is:
 * where the job's clock is ahead of ours it comes again.
 */
export const wakeSnoozedTicket = handles(wakeSnoozed, async (job, { companyId, ticketId }) => {
  const ctx = companyCtx(job.platform, { actor: systemActorOf(companyId), log: job.log, clock: job.clock });
  await inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx.db, ticketId);
    if (!ticket?.snoozed_at || !ticket.snoozed_until) return;
    if (ticket.snoozed_until > tx.clock.now()) {
      const runAt = ticket.snoozed_until;
      tx.enqueue(wakeSnoozed, { companyId, ticketId }, { key: `snooze-${ticketId}`, runAt });
      return;
    }
    const cause = { kind: 'turn', name: 'wake-snoozed' } as const;
    await actOnTickets(tx, [{ ticket, effects: [{ do: 'wake' }] }], { cause });
  });
});
