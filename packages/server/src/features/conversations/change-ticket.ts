import type { BodyOf } from '@guiche/contract/route';
import type { Ticket, updateTicket } from '@guiche/contract/tickets';
import { canSeeTicket, roomsOf } from '@guiche/contract/visibility';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { lockTicket } from '../messages/index.ts';
import { getQueue } from '../queues/index.ts';
import { readSetting } from '../settings/index.ts';
import { placeOf, type TicketRow } from '../tickets/index.ts';
import {
  changeTicket,
  findLiveTicketId,
  hasTags,
  hasUser,
  lockContact,
  openTicketSession,
  updateTicketSession,
  writeTicketLog,
} from './conversations.repo.ts';
import { protocolOf } from './protocol.ts';
import { answerFor, emitTicket, getRow } from './shown-ticket.ts';
import { decideTransition, type Transition, type Wish } from './transitions.ts';

type Change = Extract<Transition, { kind: 'change' }>;

/**
 * A ticket somebody else took a moment ago is answered to who could see it while it waited: whose it is and in which
 * queue, for the dialog that says so, without what was written meanwhile.
 */
function canSeeAsWaiting(ctx: Ctx, row: TicketRow): boolean {
  return canSeeTicket(ctx.actor, { ...placeOf(row), status: row.is_group ? 'group' : 'pending', userId: null });
}

export async function changeTicketOf(ctx: Ctx, ticketId: number, body: BodyOf<typeof updateTicket>): Promise<Ticket> {
  const seen = await getRow(ctx, ticketId);
  if (!canSeeTicket(ctx.actor, placeOf(seen)) && !canSeeAsWaiting(ctx, seen)) fail('ERR_NO_TICKET_FOUND');
  if (body.queueId != null) await getQueue(ctx, body.queueId);
  if (body.userId != null && body.userId !== ctx.actor.userId && !(await hasUser(ctx.db, body.userId)))
    fail('ERR_NO_USER_FOUND');
  const wish: Wish = { status: body.status, userId: body.userId, queueId: body.queueId };
  return answerFor(ctx, await inTransaction(ctx, (tx) => applyWish(tx, seen, wish)));
}

/** Answers the ticket to show: this one, or the live one that stands in the way of reopening it. */
async function applyWish(tx: TxCtx, seen: TicketRow, wish: Wish): Promise<TicketRow> {
  if (seen.status === 'closed') {
    await lockContact(tx.db, seen.contact_id);
    const live = await findLiveTicketId(tx.db, seen.contact_id, seen.connection_id);
    if (live) return getRow(tx, live.id);
  }
  const ticket = (await lockTicket(tx.db, seen.id)) ?? fail('ERR_NO_TICKET_FOUND');
  const place = placeOf(ticket);
  // Between the look and the lock it was closed: begin again with the contact's lock, in the order of locks.
  if (place.status === 'closed' && seen.status !== 'closed' && wish.status !== 'closed') return getRow(tx, seen.id);
  const decided = decideTransition(tx.actor, place, wish);
  if (decided.kind === 'refused') fail(decided.code);
  if (decided.kind !== 'change') return getRow(tx, seen.id);
  if (!canSeeTicket(tx.actor, place)) fail('ERR_NO_TICKET_FOUND');
  if (decided.act === 'close') await refuseWithoutTag(tx, seen.contact_id);
  const [, after] = await Promise.all([writeChange(tx, seen, decided), getRow(tx, seen.id)]);
  emitTicket(tx, after, roomsOf(place));
  return after;
}

async function refuseWithoutTag(tx: TxCtx, contactId: number): Promise<void> {
  if ((await readSetting(tx.db, 'requiredTag')) === 'enabled' && !(await hasTags(tx.db, contactId)))
    fail('ERR_TAG_REQUIRED');
}

/** Ticket, attendance record and log. None needs another's outcome: they are on the wire before this first waits. */
async function writeChange(tx: TxCtx, ticket: TicketRow, change: Change): Promise<void> {
  const at = tx.clock.now();
  const { status, userId, queueId } = change;
  const written = { status, userId, queueId, at, closedBy: tx.actor.userId };
  const entry = { ticketId: ticket.id, type: change.log, userId: tx.actor.userId, queueId, at };
  await Promise.all([
    changeTicket(tx.db, ticket.id, written),
    change.act === 'reopen'
      ? beginAttendance(tx, ticket, change, at)
      : updateTicketSession(tx.db, ticket.id, {
          ...written,
          userId: change.act === 'close' ? tx.actor.userId : userId,
        }),
    writeTicketLog(tx.db, tx.companyId, entry),
  ]);
}

function beginAttendance(tx: TxCtx, ticket: TicketRow, { queueId, userId }: Change, at: Date): Promise<void> {
  return openTicketSession(tx.db, tx.companyId, {
    ticketId: ticket.id,
    connectionId: ticket.connection_id,
    queueId,
    userId,
    protocol: protocolOf(at, ticket.contact_id),
    startedAt: at,
    at,
  });
}
