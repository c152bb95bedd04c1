import { roomsOf } from '@guiche/contract/visibility';
import type { TxCtx } from '../../platform/context.ts';
import { holdConnection } from '../connections/index.ts';
import { findLiveTicketId, findShownTickets, placeOf, presentTicket, type ShownTicket } from '../tickets/index.ts';
import { type Attendance, changeAttendance, openAttendance, resumeAttendance } from './attendances.repo.ts';
import { keepQueue } from './keep-queue.ts';
import type { Snooze } from './snooze.repo.ts';
import { writeTicketLog } from './ticket-logs.repo.ts';
import type { TicketChange } from './tickets.repo.ts';
import { restoreTicket, type TicketBefore } from './tickets.repo.ts';
import type { LogType } from './transitions.ts';
import { dueSnoozes } from './wake-snoozed.ts';

/**
 * Puts a ticket back to how it was before an act: status, owner, queue, place in the list, set aside. The caller holds the locks of
 * its contact and of itself, and `people`: whose it may be. False: its contact has another live ticket by now, or its connection is
 * gone, and this one stays as it is. `attendance`: the record of it to go on in; without it a reopened ticket has another one.
 */
export async function takeBack(
  tx: TxCtx,
  row: ShownTicket,
  was: TicketBefore,
  people: ReadonlySet<number>,
  attendance: Attendance | null = null,
): Promise<boolean> {
  const isReopened = row.status === 'closed' && was.status !== 'closed';
  if (isReopened && (await findLiveTicketId(tx.db, row.contact_id, row.connection_id)) !== null) return false;
  if (isReopened && !(await holdConnection(tx.db, row.connection_id))) return false;
  const at = tx.clock.now();
  const before = withOwnerThere(was, people, at);
  const { status, userId } = before;
  const queueId = await keepQueue(tx, before.queueId);
  const leftRooms = roomsOf(placeOf(row));
  const snooze = snoozeOf(before, at);
  await restoreTicket(tx.db, row.id, { ...before, queueId }, snooze);
  // Its moment may have come and gone meanwhile, or be a later snooze's.
  if (snooze?.until) tx.arm(dueSnoozes.kind, row.id, snooze.until);
  // Whose it was is gone: a stretch of waiting that nobody had before.
  const resumed = userId === was.userId ? attendance : null;
  if (resumed) await resumeAttendance(tx.db, { ...resumed, queueId });
  else if (isReopened) await beginAnother(tx, row, { status, userId, queueId, at });
  else await changeAttendance(tx.db, row.id, { status, userId, queueId, at });
  const type: LogType = isReopened ? 'reopen' : status === 'pending' ? 'pending' : 'open';
  await writeTicketLog(tx.db, tx.companyId, { ticketId: row.id, type, userId: tx.actor.userId, queueId, at });
  for (const after of await findShownTickets(tx.db, [row.id]))
    tx.emit({
      name: 'ticket',
      payload: { action: 'update', ticket: presentTicket(after) },
      rooms: roomsOf(placeOf(after)),
      leftRooms,
    });
  return true;
}

function beginAnother(tx: TxCtx, row: ShownTicket, { status, userId, queueId, at }: TicketChange): Promise<void> {
  return openAttendance(tx.db, tx.companyId, {
    ticketId: row.id,
    connectionId: row.connection_id,
    queueId,
    userId,
    contactId: row.contact_id,
    startedAt: status === 'pending' ? null : at,
    at,
  });
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
