import type { Ticket } from '@guiche/contract/tickets.schemas';
import { canSeeTicket, roomsOf } from '@guiche/contract/visibility';
import type { Ctx, TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { findTicketRows, placeOf, presentTicket, presentTicketFor, type TicketRow } from '../tickets/index.ts';

export async function getRow(ctx: Ctx, ticketId: number): Promise<TicketRow> {
  const [row] = await findTicketRows(ctx.db, [ticketId]);
  return row ?? fail('ERR_NO_TICKET_FOUND');
}

/** A ticket as the person who changed it is answered: what they may no longer see is left out. */
export function answerFor(ctx: Ctx, row: TicketRow): Ticket {
  const ticket = presentTicketFor(ctx.actor, row);
  return canSeeTicket(ctx.actor, placeOf(row)) ? ticket : { ...ticket, lastMessage: '', unreadMessages: 0, tags: [] };
}

export function emitTicket(tx: TxCtx, row: TicketRow, leftRooms: string[]): void {
  tx.emit({
    name: 'ticket',
    payload: { action: 'update', ticket: presentTicket(row) },
    rooms: roomsOf(placeOf(row)),
    leftRooms,
  });
}
