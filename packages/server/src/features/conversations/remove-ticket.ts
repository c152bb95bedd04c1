import { roomsOf } from '@guiche/contract/visibility';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { getVisibleTicket, lockTicket, placeOf } from '../tickets/index.ts';
import { changeAttendance } from './attendances.repo.ts';
import { markDeleted } from './tickets.repo.ts';

export async function removeTicket(ctx: Ctx, ticketId: number): Promise<void> {
  await getVisibleTicket(ctx, { id: ticketId });
  await inTransaction(ctx, async (tx) => {
    const ticket = (await lockTicket(tx.db, ticketId)) ?? fail('ERR_NO_TICKET_FOUND');
    const at = tx.clock.now();
    const end = { status: 'closed', userId: ticket.user_id, queueId: ticket.queue_id, at };
    await Promise.all([changeAttendance(tx.db, ticketId, end), markDeleted(tx.db, ticket, at)]);
    tx.emit({ name: 'ticket', payload: { action: 'delete', ticketId }, rooms: roomsOf(placeOf(ticket)) });
  });
}
