import { canSnooze, longestSnoozeMs } from '@guiche/contract/snooze';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { canSeeTicket, roomsOf } from '@guiche/contract/visibility';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import {
  findShownTickets,
  lockTicket,
  placeOf,
  presentTicket,
  presentTicketFor,
  type ShownTicket,
} from '../tickets/index.ts';
import { putUnread, readMsUntil, setSnooze } from './snooze.repo.ts';
import { dueSnoozes } from './wake-snoozed.ts';

/** Sets a ticket aside until a moment, or until its contact writes. At its moment it is due, and wakes. */
export function snooze(ctx: Ctx, ticketId: number, until: string | null): Promise<Ticket> {
  const at = ctx.clock.now();
  const moment = until === null ? null : new Date(until);
  return change(ctx, ticketId, async (tx) => {
    if (moment !== null) {
      const aheadMs = await readMsUntil(tx.db, moment);
      if (aheadMs <= 0 || aheadMs > longestSnoozeMs) fail('ERR_VALIDATION');
      tx.arm(dueSnoozes.kind, ticketId, moment);
    }
    await setSnooze(tx.db, ticketId, { at, until: moment });
  });
}

export const wake = (ctx: Ctx, ticketId: number): Promise<Ticket> =>
  change(ctx, ticketId, (tx) => setSnooze(tx.db, ticketId, null));

export const markUnread = (ctx: Ctx, ticketId: number): Promise<Ticket> =>
  change(ctx, ticketId, (tx) => putUnread(tx.db, ticketId));

/** For who attends the ticket, and admins. Neither its place in the lists nor its log knows of it. */
async function change(ctx: Ctx, ticketId: number, write: (tx: TxCtx) => Promise<void>): Promise<Ticket> {
  const row = await inTransaction(ctx, async (tx) => {
    const locked = (await lockTicket(tx.db, ticketId)) ?? fail('ERR_NO_TICKET_FOUND');
    const place = placeOf(locked);
    if (!canSeeTicket(tx.actor, place)) fail('ERR_NO_TICKET_FOUND');
    if (place.status !== 'open' && place.status !== 'group') fail('ERR_INVALID_TRANSITION');
    if (!canSnooze(tx.actor, place)) fail('ERR_NO_PERMISSION');
    await write(tx);
    return emitTicketAsItIs(tx, ticketId);
  });
  return presentTicketFor(ctx.actor, row);
}

async function emitTicketAsItIs(tx: TxCtx, ticketId: number): Promise<ShownTicket> {
  const [row] = await findShownTickets(tx.db, [ticketId]);
  if (!row) throw new Error('a locked ticket is gone');
  tx.emit({ name: 'ticket', payload: { action: 'update', ticket: presentTicket(row) }, rooms: roomsOf(placeOf(row)) });
  return row;
}
