import type { TxCtx } from '../../platform/context.ts';
import { holdQueues } from '../queues/index.ts';
import { findGoingOn, type LockedTicket, type ShownTicket } from '../tickets/index.ts';
import type { Attendance } from './attendances.repo.ts';
import { actOnTickets } from './engine/act-on-tickets.ts';
import type { Restored, Snooze } from './engine/step.ts';
import { holdConnections } from './guards.ts';
import type { TicketBefore } from './tickets.repo.ts';
import { dueSnoozes } from './wake-snoozed.ts';

/** A ticket as it is, and as it was before an act. */
export interface ToTakeBack {
  row: ShownTicket;
  ticket: LockedTicket;
  was: TicketBefore;
  /** The record of it to go on in; without it a reopened ticket has another one. */
  attendance: Attendance | null;
}

/**
 * Puts tickets back to how they were before an act: status, owner, queue, place in the list, set aside. The caller holds the locks of
 * their contacts and of themselves, and `people`: whose they may be. Answers which went back: one whose contact has another live
 * ticket by now, or whose connection is gone, stays as it is.
 */
export async function takeBack(
  tx: TxCtx,
  all: readonly ToTakeBack[],
  people: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  const at = tx.clock.now();
  const reopened = all.filter(isReopened);
  const ids = reopened.map(({ row }) => row.id);
  const goingOn = ids.length > 0 ? await findGoingOn(tx.db, ids) : new Set<number>();
  const connections = await holdConnections(tx, new Set(reopened.map(({ row }) => row.connection_id)));
  const mayReopen = ({ row }: ToTakeBack) => !goingOn.has(row.id) && connections.has(row.connection_id);
  const live = new Set<string>();
  const going = all.filter((one) => !isReopened(one) || (mayReopen(one) && isFirstOf(one.row, live)));
  const queueIds = going.flatMap(({ was }) => was.queueId ?? []);
  const queues = queueIds.length > 0 ? await holdQueues(tx.db, queueIds) : new Set<number>();
  const acts = going.map((one) => {
    const to = restoredOf(one, people, queues, at);
    wakeAgain(tx, one.row.id, to.snooze);
    return { ticket: one.ticket, effects: [{ do: 'restore', to } as const] };
  });
  if (acts.length > 0) await actOnTickets(tx, acts, { cause: { kind: 'turn', name: 'take-back' } });
  return new Set(going.map(({ row }) => row.id));
}

/** Contacts that were merged since bring several of one conversation: one of them is live again. */
function isFirstOf({ contact_id, connection_id }: ShownTicket, live: Set<string>): boolean {
  const key = `${contact_id} ${connection_id}`;
  const isFirst = !live.has(key);
  live.add(key);
  return isFirst;
}

const isReopened = ({ row, was }: ToTakeBack) => row.status === 'closed' && was.status !== 'closed';

function restoredOf(one: ToTakeBack, people: ReadonlySet<number>, queues: ReadonlySet<number>, at: Date): Restored {
  const before = withOwnerThere(one.was, people, at);
  const { status, userId, queueId } = before;
  return {
    status,
    userId,
    queueId: queueId !== null && queues.has(queueId) ? queueId : null,
    unread: before.unread,
    updatedAt: before.updatedAt,
    queuedAt: before.queuedAt,
    isNewToOwner: before.isNewToOwner ?? false,
    snooze: snoozeOf(before, at),
    // Whose it was is gone: a stretch of waiting that nobody had before.
    attendance: userId === one.was.userId ? one.attendance : null,
    log: isReopened(one) ? 'reopen' : status === 'pending' ? 'pending' : 'open',
  };
}

/** Its moment may have come and gone meanwhile, or be a later snooze's. */
function wakeAgain(tx: TxCtx, ticketId: number, snooze: Snooze | null): void {
  if (snooze?.until) tx.arm(dueSnoozes.kind, ticketId, snooze.until);
}

/** Whose it was may have been removed meanwhile: then it waits from now on, as all that they attended. */
function withOwnerThere(was: TicketBefore, people: ReadonlySet<number>, at: Date): TicketBefore {
  if (was.userId === null || people.has(was.userId)) return was;
  const status = was.status === 'group' ? 'group' : 'pending';
  return {
    ...was,
    status,
    userId: null,
    queuedAt: at.toISOString(),
    snoozedAt: null,
    snoozedUntil: null,
    isNewToOwner: false,
  };
}

/** Null also where its moment has come meanwhile. */
function snoozeOf({ snoozedAt, snoozedUntil }: TicketBefore, now: Date): Snooze | null {
  if (!snoozedAt) return null;
  const until = snoozedUntil ? new Date(snoozedUntil) : null;
  return until !== null && until <= now ? null : { at: new Date(snoozedAt), until };
}
