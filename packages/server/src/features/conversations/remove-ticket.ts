import { roomsOf } from '@guiche/contract/visibility';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { getVisibleTicket, lockTicket, placeOf } from '../tickets/index.ts';
import { moveAttendances } from './engine/write-effects.repo.ts';
import { markDeleted } from './tickets.repo.ts';

export async function removeTicket(ctx: Ctx, ticketId: number): Promise<void> {
  await getVisibleTicket(ctx, { id: ticketId });
  await inTransaction(ctx, async (tx) => {
    const ticket = (await lockTicket(tx.db, ticketId)) ?? fail('ERR_NO_TICKET_FOUND');
    const at = tx.clock.now();
    const { user_id, queue_id } = ticket;
    const end = { ticket_id: ticketId, status: 'closed', user_id, queue_id, mover_id: user_id } as const;
    const move = { ...end, is_new_to_owner: false, begins: false, stays: false, waits: false };
    await Promise.all([moveAttendances(tx.db, [move], at), markDeleted(tx.db, ticket, at)]);
    tx.emit({ name: 'ticket', payload: { action: 'delete', ticketId }, rooms: roomsOf(placeOf(ticket)) });
  });
}
