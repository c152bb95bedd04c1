import type { ResultOf } from '@guiche/contract/route';
import type { undoTicket } from '@guiche/contract/ticket-undo.schemas';
import { canSeeTicket, type TicketPlace } from '@guiche/contract/visibility';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { type LockedTicket, lockTickets, placeOf, type ShownTicket } from '../tickets/index.ts';
import { type Attendance, findAttendances } from './attendances.repo.ts';
import { lockContactsOf } from './contacts.repo.ts';
import { findWrittenByOthers } from './messages.repo.ts';
import { answerFor, getShownTicket } from './shown-ticket.ts';
import { takeBack } from './take-back.ts';
import { findLastLogs } from './ticket-logs.repo.ts';
import type { TicketBefore } from './tickets.repo.ts';
import type { Change, Wish } from './transitions.ts';
import { holdPeople } from './users.repo.ts';
import { readWayBack, type WayBack, writeWayBack } from './way-back.ts';

/** What an act came to, as far as taking it back needs it. */
export interface Trace {
  /** Where the ticket was, under its lock; null: it stayed there. */
  left: TicketPlace | null;
  act: Change['act'] | null;
  /** Its contact was told something. */
  said: boolean;
  /** The log entry of it. */
  logId: number | null;
}

const isSamePlace = (one: Pick<TicketBefore, 'status' | 'userId' | 'queueId'>, other: TicketPlace) =>
  one.status === other.status && one.userId === other.userId && one.queueId === other.queueId;

/** Reads, before an act that can be taken back, what only that needs. */
export async function attendanceBefore(tx: TxCtx, seen: ShownTicket, wish: Wish): Promise<Attendance | null> {
  const isUndoable = wish.isTransfered || wish.status === 'closed' || wish.status === 'pending';
  if (!isUndoable || seen.status === 'closed') return null;
  return (await findAttendances(tx.db, [seen.id])).get(seen.id) ?? null;
}

/** The way back of what was just done, for who did it; null where there is none. */
export function wayBackOf(
  tx: TxCtx,
  key: Buffer,
  {
    seen,
    after,
    trace,
    attendance,
  }: { seen: ShownTicket; after: ShownTicket; trace: Trace; attendance: Attendance | null },
): string | null {
  const { left, act, said, logId } = trace;
  if (left === null || (act !== 'close' && act !== 'return' && act !== 'transfer')) return null;
  // Begun anew, or moved by somebody between the look and the lock: what it was like is not known.
  if (after.id !== seen.id || !isSamePlace(left, placeOf(seen))) return null;
  const { status, userId, queueId } = left;
  if (status !== 'pending' && status !== 'open' && status !== 'group') return null;
  if (logId === null) return null;
  const before = { ...standOf(seen), status, userId, queueId };
  const who = { companyId: tx.companyId, userId: tx.actor.userId, ticketId: seen.id };
  return writeWayBack(key, { ...who, before, attendance, logId, said }, tx.clock.now());
}

/** A ticket as far as an act changes it. */
export function standOf(row: ShownTicket) {
  return {
    status: row.status,
    userId: row.user_id,
    queueId: row.queue_id,
    unread: row.unread_messages,
    updatedAt: row.updated_at.toISOString(),
    queuedAt: row.queued_at?.toISOString() ?? null,
    snoozedAt: row.snoozed_at?.toISOString() ?? null,
    snoozedUntil: row.snoozed_until?.toISOString() ?? null,
    isNewToOwner: row.is_new_to_owner,
  } satisfies TicketBefore;
}

/** Takes back what the caller did, unless somebody acted since. A second press finds it undone. */
export async function undoChange(
  ctx: Ctx,
  key: Buffer,
  ticketId: number,
  text: string,
): Promise<ResultOf<typeof undoTicket>> {
  const back = readWayBack(key, text, ctx.clock.now());
  // Before any look at the ticket: one that is not theirs answers like one that is not there.
  if (back?.companyId !== ctx.companyId || back.userId !== ctx.actor.userId || back.ticketId !== ticketId)
    return fail('ERR_UNDO_TOO_LATE');
  const { row, outcome } = await inTransaction(ctx, async (tx) => {
    await lockContactsOf(tx.db, [ticketId]);
    // Before the tickets: who removes a person takes that person's row first.
    const people = await holdPeople(tx.db, back.before.userId === null ? [] : [back.before.userId]);
    const [ticket] = await lockTickets(tx.db, [ticketId]);
    const now = await getShownTicket(tx, ticketId);
    if (!canSeeTicket(tx.actor, { ...placeOf(now), ...back.before })) fail('ERR_NO_TICKET_FOUND');
    if (!ticket) return fail('ERR_NO_TICKET_FOUND');
    const undone = await goBack(tx, [{ ...back, row: now, ticket }], people);
    const outcome = undone.has(ticketId) ? ('undone' as const) : ('moved' as const);
    return { row: await getShownTicket(tx, ticketId), outcome };
  });
  return { outcome, said: back.said, ticket: answerFor(ctx, row) };
}

/** An act of the caller on a ticket that is locked, as its contact is. */
export interface ActToUndo extends Pick<WayBack, 'attendance' | 'logId'> {
  row: ShownTicket;
  ticket: LockedTicket;
  before: TicketBefore;
}

/**
 * Takes acts of the caller back, and answers of which tickets; `people`: whose they may be. On another one somebody acted since, and
 * nothing changes.
 */
export async function goBack(
  tx: TxCtx,
  acts: readonly ActToUndo[],
  people: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  const lasts = await findLastLogs(
    tx.db,
    acts.map(({ row }) => row.id),
  );
  const undone = new Set<number>();
  const since: { ticketId: number; since: Date }[] = [];
  const latest = acts.filter(({ row, before, logId }) => {
    const last = lasts.get(row.id);
    const isLatest = last !== undefined && last.id === logId;
    if (isLatest) since.push({ ticketId: row.id, since: last.created_at });
    else if (last?.user_id === tx.actor.userId && isSamePlace(before, placeOf(row))) undone.add(row.id);
    return isLatest;
  });
  const written = since.length > 0 ? await findWrittenByOthers(tx.db, tx.actor.userId, since) : new Set<number>();
  const left = latest
    .filter(({ row }) => !written.has(row.id))
    .map(({ row, ticket, before, attendance }) => ({ row, ticket, was: before, attendance }));
  const taken = left.length > 0 ? await takeBack(tx, left, people) : new Set<number>();
  return new Set([...undone, ...taken]);
}
