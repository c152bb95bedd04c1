import * as z from 'zod/mini';
import { companyCtx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { defineJob, handles } from '../../platform/jobs/job.ts';
import { systemActorOf } from '../../platform/system-actor.ts';
import { lockTickets } from '../tickets/index.ts';
import { actOnTickets } from './engine/act-on-tickets.ts';
import { findAttendedIds } from './tickets.repo.ts';

/** Longer than another process goes on believing in a session that has ended. */
const lateMs = 10_000;

const returnLate = defineJob({
  name: 'return-late-tickets',
  payload: z.strictObject({ companyId: z.int(), userId: z.int(), byUserId: z.int() }),
  maxAttempts: 10,
});

/**
 * Puts all that a person attends back into its queues, as each would be returned by hand, because they are removed. What
 * is accepted for them, or passed on to them, in the same moment is returned a little later.
 */
export async function returnTicketsOf(tx: TxCtx, userId: number): Promise<void> {
  await returnNow(tx, userId);
  const { companyId, actor } = tx;
  const runAt = new Date(tx.clock.now().getTime() + lateMs);
  tx.enqueue(returnLate, { companyId, userId, byUserId: actor.userId }, { key: `return-${userId}`, runAt });
}

async function returnNow(tx: TxCtx, userId: number): Promise<void> {
  const ids = await findAttendedIds(tx.db, userId);
  if (ids.length === 0) return;
  // Between the look and the lock it was closed, or went to somebody else.
  const tickets = (await lockTickets(tx.db, ids)).filter((row) => row.user_id === userId && row.status !== 'closed');
  const acts = tickets.map((ticket) => {
    const { queue_id: queueId } = ticket;
    const change = { kind: 'change', act: 'return', status: 'pending', userId: null, queueId, log: 'pending' } as const;
    return { ticket, effects: [{ do: 'move', change } as const] };
  });
  await actOnTickets(tx, acts, { cause: { kind: 'turn', name: 'return-tickets' } });
}

/** In the name of who removed the person. */
export const returnLateTickets = handles(returnLate, async (job, { companyId, userId, byUserId }) => {
  const actor = { ...systemActorOf(companyId), userId: byUserId };
  await inTransaction(companyCtx(job.platform, { actor, log: job.log, clock: job.clock }), (tx) =>
    returnNow(tx, userId),
  );
});
