import type { Ticket } from '@guiche/contract/tickets.schemas';
import { canSeeTicket, roomsOf } from '@guiche/contract/visibility';
import type { Ctx, TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { findShownTickets, placeOf, presentTicket, presentTicketFor, type ShownTicket } from '../tickets/index.ts';

export async function getShownTicket(ctx: Ctx, ticketId: number): Promise<ShownTicket> {
  const [row] = await findShownTickets(ctx.db, [ticketId]);
  return row ?? fail('ERR_NO_TICKET_FOUND');
}

/** A ticket as the person who changed it is answered: what they may no longer see is left out. */
export function answerFor(ctx: Ctx, row: ShownTicket): Ticket {
  const ticket = presentTicketFor(ctx.actor, row);
  return canSeeTicket(ctx.actor, placeOf(row)) ? ticket : { ...ticket, lastMessage: '', unreadMessages: 0, tags: [] };
}

export function emitTicket(tx: TxCtx, row: ShownTicket, leftRooms: string[]): void {
  tx.emit({
    name: 'ticket',
    payload: { action: 'update', ticket: presentTicket(row) },
    rooms: roomsOf(placeOf(row)),
    leftRooms,
  });
}
