import { isAdmin } from '@guiche/contract/actor';
import type { BodyOf, ResultOf } from '@guiche/contract/route';
import type { createTicket, OtherOpenTicket, readTicket, Ticket, updateTicket } from '@guiche/contract/tickets';
import { canSeeTicket, roomsOf } from '@guiche/contract/visibility';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { enqueueSend } from '../../platform/outbox/enqueue-send.ts';
import { findDefaultConnection, getConnection } from '../connections/index.ts';
import { lockTicket } from '../messages/index.ts';
import { getQueue } from '../queues/index.ts';
import { readSetting } from '../settings/index.ts';
import {
  findTicketRows,
  getVisibleTicket,
  placeOf,
  presentTicket,
  presentTicketFor,
  type TicketRow,
} from '../tickets/index.ts';
import {
  changeTicket,
  findLiveTicketId,
  findReadingMark,
  hasTags,
  hasUser,
  insertTicket,
  lockContact,
  markDeleted,
  openTicketSession,
  setUnread,
  updateTicketSession,
  writeTicketLog,
} from './conversations.repo.ts';
import { protocolOf } from './protocol.ts';
import { setSeenByOwner } from './snooze.repo.ts';
import { emitTicketAsItIs } from './snooze.service.ts';
import { decideTransition, type Transition, type Wish } from './transitions.ts';

type Change = Extract<Transition, { kind: 'change' }>;

async function getRow(ctx: Ctx, ticketId: number): Promise<TicketRow> {
  const [row] = await findTicketRows(ctx.db, [ticketId]);
  return row ?? fail('ERR_NO_TICKET_FOUND');
}

/**
 * A ticket somebody else took a moment ago is answered to who could see it while it waited: whose it is and in which
 * queue, for the dialog that says so, without what was written meanwhile.
 */
function canSeeAsWaiting(ctx: Ctx, row: TicketRow): boolean {
  return canSeeTicket(ctx.actor, { ...placeOf(row), status: row.is_group ? 'group' : 'pending', userId: null });
}

function answerFor(ctx: Ctx, row: TicketRow): Ticket {
  const ticket = presentTicketFor(ctx.actor, row);
  return canSeeTicket(ctx.actor, placeOf(row)) ? ticket : { ...ticket, lastMessage: '', unreadMessages: 0, tags: [] };
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

/** Answers the ticket to show: this one, or the live one that stands in the way of reopening it. Refusals come before any write. */
export async function applyWish(tx: TxCtx, seen: TicketRow, wish: Wish): Promise<TicketRow> {
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

function emitTicket(tx: TxCtx, row: TicketRow, leftRooms: string[]): void {
  tx.emit({
    name: 'ticket',
    payload: { action: 'update', ticket: presentTicket(row) },
    rooms: roomsOf(placeOf(row)),
    leftRooms,
  });
}

export async function beginTicket(ctx: Ctx, body: BodyOf<typeof createTicket>): Promise<Ticket> {
  const userId = body.userId ?? ctx.actor.userId;
  if (userId !== ctx.actor.userId && !isAdmin(ctx.actor)) fail('ERR_NO_PERMISSION');
  if (userId !== ctx.actor.userId && !(await hasUser(ctx.db, userId))) fail('ERR_NO_USER_FOUND');
  if (body.queueId != null) await getQueue(ctx, body.queueId);
  const connection =
    body.whatsappId == null ? await findDefaultConnection(ctx) : await getConnection(ctx, body.whatsappId);
  if (!connection) fail('ERR_NO_DEF_WAPP_FOUND');
  const id = await inTransaction(ctx, async (tx) => {
    const contact = (await lockContact(tx.db, body.contactId)) ?? fail('ERR_NO_CONTACT_FOUND');
    const live = await findLiveTicketId(tx.db, contact.id, connection.id);
    if (live) return refuseSecondTicket(tx, live.id);
    const at = tx.clock.now();
    const isPending = body.status === 'pending';
    const ticketId = await insertTicket(tx.db, {
      companyId: tx.companyId,
      contactId: contact.id,
      connectionId: connection.id,
      channel: connection.channel,
      status: isPending ? 'pending' : contact.isGroup ? 'group' : 'open',
      isGroup: contact.isGroup,
      queueId: body.queueId ?? null,
      userId: isPending ? null : userId,
      protocol: protocolOf(at, contact.id),
      at,
    });
    const session = {
      ticketId,
      connectionId: connection.id,
      queueId: body.queueId ?? null,
      userId: isPending ? null : userId,
    };
    await openTicketSession(tx.db, tx.companyId, {
      ...session,
      protocol: protocolOf(at, contact.id),
      startedAt: isPending ? null : at,
      at,
    });
    await writeTicketLog(tx.db, tx.companyId, {
      ticketId,
      type: 'create',
      userId: tx.actor.userId,
      queueId: body.queueId ?? null,
      at,
    });
    const [row] = await findTicketRows(tx.db, [ticketId]);
    if (row) emitTicket(tx, row, []);
    return ticketId;
  });
  return answerFor(ctx, await getRow(ctx, id));
}

async function refuseSecondTicket(tx: TxCtx, liveId: number): Promise<never> {
  const row = await getRow(tx, liveId);
  const shows = canSeeTicket(tx.actor, placeOf(row));
  const other: OtherOpenTicket = {
    userId: row.user_id,
    user: shows && row.user_name ? { name: row.user_name } : null,
    queue: shows && row.queue_name ? { name: row.queue_name } : null,
    uuid: row.uuid,
  };
  return fail('ERR_OTHER_OPEN_TICKET', { text: JSON.stringify(other) });
}

export async function removeTicket(ctx: Ctx, ticketId: number): Promise<void> {
  await getVisibleTicket(ctx, { id: ticketId });
  await inTransaction(ctx, async (tx) => {
    const ticket = (await lockTicket(tx.db, ticketId)) ?? fail('ERR_NO_TICKET_FOUND');
    const at = tx.clock.now();
    const end = { status: 'closed', userId: ticket.user_id, queueId: ticket.queue_id, at };
    await updateTicketSession(tx.db, ticketId, end);
    await markDeleted(tx.db, ticketId, at);
    tx.emit({ name: 'ticket', payload: { action: 'delete', ticketId }, rooms: roomsOf(placeOf(ticket)) });
  });
}

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
    if (left === before || mark.last === null) return before;
    const receipt = { messageId: mark.last, connectionId: ticket.connection_id, contactId: ticket.contact_id };
    const [, , after] = await Promise.all([
      setUnread(tx.db, ticketId, left),
      enqueueSend(tx, { kind: 'read', ...receipt }),
      getRow(tx, ticketId),
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
