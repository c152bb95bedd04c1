import { roomsOf } from '@guiche/contract/visibility';
import * as z from 'zod/mini';
import { companyCtx, inTransaction } from '../../platform/context.ts';
import { defineJob, handles } from '../../platform/jobs/job.ts';
import { pushToOwner } from '../../platform/push/push-to-people.ts';
import { systemActorOf } from '../../platform/system-actor.ts';
import { findShownTickets, placeOf, presentTicket } from '../tickets/index.ts';
import { lockSnoozedUntil, wakeInTime } from './snooze.repo.ts';

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
    const until = await lockSnoozedUntil(tx.db, ticketId);
    if (until === null) return;
    if (until > tx.clock.now()) {
      tx.enqueue(wakeSnoozed, { companyId, ticketId }, { key: `snooze-${ticketId}`, runAt: until });
      return;
    }
    const owner = await wakeInTime(tx.db, ticketId, tx.clock.now());
    if (owner !== null) pushToOwner(tx, ticketId, owner);
    for (const row of await findShownTickets(tx.db, [ticketId]))
      tx.emit({
        name: 'ticket',
        payload: { action: 'update', ticket: presentTicket(row) },
        rooms: roomsOf(placeOf(row)),
      });
  });
});
