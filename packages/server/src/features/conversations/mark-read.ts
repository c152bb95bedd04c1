import type { ResultOf } from '@guiche/contract/route';
import type { readTicket } from '@guiche/contract/tickets.schemas';
import { canSeeTicket, roomsOf } from '@guiche/contract/visibility';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { enqueueSend } from '../../platform/outbox/enqueue-send.ts';
import { findReadingMark } from '../messages/index.ts';
import { lockTicket, placeOf, presentTicket } from '../tickets/index.ts';
import { getShownTicket } from './shown-ticket.ts';
import { setSeenByOwner } from './snooze.repo.ts';
import { emitTicketAsItIs } from './snooze.service.ts';
import { setUnread } from './tickets.repo.ts';

/** Only the attendant's own look counts as read; everybody else's leaves the count and sends no receipt. */
export async function markRead(
  ctx: Ctx,
  ticketId: number,
  lastMessageId: number,
): Promise<ResultOf<typeof readTicket>> {
  const unread = await inTransaction(ctx, async (tx) => {
    const ticket = (await lockTicket(tx.db, ticketId)) ?? fail('ERR_NO_TICKET_FOUND');
    if (!canSeeTicket(tx.actor, placeOf(ticket))) fail('ERR_NO_TICKET_FOUND');
    const before = ticket.unread_messages;
    const isMine = ticket.status === 'group' || (ticket.status === 'open' && ticket.user_id === tx.actor.userId);
    if (ticket.user_id === tx.actor.userId && ticket.is_new_to_owner) {
      await setSeenByOwner(tx.db, ticketId);
      await emitTicketAsItIs(tx, ticketId);
    }
    if (!isMine || before === 0) return before;
    const mark = await findReadingMark(tx.db, ticketId, ticket.contact_id, ticket.connection_id, lastMessageId);
    const left = Math.min(mark.after, before);
    if (left === before) return before;
    const from = { connectionId: ticket.connection_id, contactId: ticket.contact_id, origin: 'person' } as const;
    const [, , after] = await Promise.all([
      setUnread(tx.db, ticketId, left),
      // Made unread by hand, it may hold no message to send a receipt for.
      mark.last !== null && enqueueSend(tx, { kind: 'read', messageId: mark.last, readCount: before - left, ...from }),
      getShownTicket(tx, ticketId),
    ]);
    tx.emit({
      name: 'ticket',
      payload: { action: 'updateUnread', ticketId, ticket: presentTicket(after) },
      rooms: roomsOf(placeOf(after)),
    });
    return left;
  });
  return { unreadMessages: unread };
}
