import { canSnooze, longestSnoozeMs } from '@guiche/contract/snooze';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { canSeeTicket, roomsOf } from '@guiche/contract/visibility';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import {
  findShownTickets,
  type LockedTicket,
  lockTicket,
  placeOf,
  presentTicket,
  presentTicketFor,
  type ShownTicket,
} from '../tickets/index.ts';
import { actOnTickets } from './engine/act-on-tickets.ts';
import type { Snooze } from './engine/step.ts';
import { putUnread, readMsUntil } from './snooze.repo.ts';
import { dueSnoozes } from './wake-snoozed.ts';

/** Sets a ticket aside until a moment, or until its contact writes. At its moment it is due, and wakes. */
export function snooze(ctx: Ctx, ticketId: number, until: string | null): Promise<Ticket> {
  const at = ctx.clock.now();
  const moment = until === null ? null : new Date(until);
  return change(ctx, ticketId, async (tx, ticket) => {
    if (moment !== null) {
      const aheadMs = await readMsUntil(tx.db, moment);
      if (aheadMs <= 0 || aheadMs > longestSnoozeMs) fail('ERR_VALIDATION');
      tx.arm(dueSnoozes.kind, ticketId, moment);
    }
    return putAside(tx, ticket, { at, until: moment });
  });
}

export const wake = (ctx: Ctx, ticketId: number): Promise<Ticket> =>
  change(ctx, ticketId, (tx, ticket) => putAside(tx, ticket, null));

export const markUnread = (ctx: Ctx, ticketId: number): Promise<Ticket> =>
  change(ctx, ticketId, async (tx) => {
    await putUnread(tx.db, ticketId);
    return emitTicketAsItIs(tx, ticketId);
  });

async function putAside(tx: TxCtx, ticket: LockedTicket, snooze: Snooze | null): Promise<ShownTicket> {
  const act = { ticket, effects: [{ do: 'aside', snooze } as const] };
  const { shown } = await actOnTickets(tx, [act], { cause: { kind: 'turn', name: 'snooze' } });
  return shown.get(ticket.id) ?? fail('ERR_NO_TICKET_FOUND');
}

/** For who attends the ticket, and admins. Neither its place in the lists nor its log knows of it. */
async function change(
  ctx: Ctx,
  ticketId: number,
  act: (tx: TxCtx, ticket: LockedTicket) => Promise<ShownTicket>,
): Promise<Ticket> {
  const row = await inTransaction(ctx, async (tx) => {
    const locked = (await lockTicket(tx.db, ticketId)) ?? fail('ERR_NO_TICKET_FOUND');
    const place = placeOf(locked);
    if (!canSeeTicket(tx.actor, place)) fail('ERR_NO_TICKET_FOUND');
    if (place.status !== 'open' && place.status !== 'group') fail('ERR_INVALID_TRANSITION');
    if (!canSnooze(tx.actor, place)) fail('ERR_NO_PERMISSION');
    return act(tx, locked);
  });
  return presentTicketFor(ctx.actor, row);
}

async function emitTicketAsItIs(tx: TxCtx, ticketId: number): Promise<ShownTicket> {
  const [row] = await findShownTickets(tx.db, [ticketId]);
  if (!row) throw new Error('a locked ticket is gone');
  tx.emit({ name: 'ticket', payload: { action: 'update', ticket: presentTicket(row) }, rooms: roomsOf(placeOf(row)) });
  return row;
}
