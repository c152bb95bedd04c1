import type { ResultOf } from '@guiche/contract/route';
import type { readTicket } from '@guiche/contract/tickets.schemas';
import { canSeeTicket, roomsOf } from '@guiche/contract/visibility';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { enqueueSend } from '../../platform/outbox/enqueue-send.ts';
import { findReadingMark } from '../messages/index.ts';
import { findShownTickets, lockTicket, placeOf, presentTicket, type ShownTicket } from '../tickets/index.ts';
import { emitTicket } from './shown-ticket.ts';
import { setSeenByOwner } from './snooze.repo.ts';
import { setUnread } from './tickets.repo.ts';

/** Only the attendant's own look counts as read; everybody else's leaves the count and sends no receipt. */
export async function markRead(
  ctx: Ctx,
  ticketId: number,
  lastMessageId: number,
): Promise<ResultOf<typeof readTicket>> {
  const unread = await inTransaction(ctx, async (tx) => {
    // In one flight, and behind the lock: what they see nobody else changes.
    const [locked, [seen], mark] = await Promise.all([
      lockTicket(tx.db, ticketId),
      findShownTickets(tx.db, [ticketId]),
      findReadingMark(tx.db, ticketId, lastMessageId),
    ]);
    const ticket = locked && seen ? seen : fail('ERR_NO_TICKET_FOUND');
    if (!canSeeTicket(tx.actor, placeOf(ticket))) fail('ERR_NO_TICKET_FOUND');
    const shown = noteSeenByOwner(tx, ticket);
    const before = shown.unread_messages;
    const isMine = shown.status === 'group' || (shown.status === 'open' && shown.user_id === tx.actor.userId);
    const left = Math.min(mark.after, before);
    if (!isMine || left === before) return before;
    noteRead(tx, shown, { left, last: mark.last });
    return left;
  });
  return { unreadMessages: unread };
}

/** Its attendant has opened what was handed to them. Answers the ticket as it is then. */
function noteSeenByOwner(tx: TxCtx, ticket: ShownTicket): ShownTicket {
  if (ticket.user_id !== tx.actor.userId || !ticket.is_new_to_owner) return ticket;
  const after = { ...ticket, is_new_to_owner: false, version: ticket.version + 1 };
  tx.atEnd(() => setSeenByOwner(tx.db, ticket.id));
  emitTicket(tx, after, []);
  return after;
}

function noteRead(tx: TxCtx, ticket: ShownTicket, { left, last }: { left: number; last: number | null }): void {
  const after = { ...ticket, unread_messages: left, version: ticket.version + 1 };
  const readCount = ticket.unread_messages - left;
  const from = { connectionId: ticket.connection_id, contactId: ticket.contact_id, origin: 'person' } as const;
  tx.atEnd(() => setUnread(tx.db, ticket.id, left));
  // Made unread by hand, it may hold no message to send a receipt for.
  if (last !== null) tx.atEnd(() => enqueueSend(tx, { kind: 'read', messageId: last, readCount, ...from }));
  tx.emit({
    name: 'ticket',
    payload: { action: 'updateUnread', ticketId: ticket.id, ticket: presentTicket(after) },
    rooms: roomsOf(placeOf(after)),
  });
}
