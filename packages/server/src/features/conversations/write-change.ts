import { roomsOf, type TicketPlace } from '@guiche/contract/visibility';
import type { TxCtx } from '../../platform/context.ts';
import { pushToOwner } from '../../platform/push/push-to-people.ts';
import type { ShownTicket } from '../tickets/index.ts';
import { changeAttendance, openAttendance } from './attendances.repo.ts';
import { emitTicket, getShownTicket } from './shown-ticket.ts';
import { writeTicketLog } from './ticket-logs.repo.ts';
import { changeTicket } from './tickets.repo.ts';
import type { Change } from './transitions.ts';

/** Writes a decided change of the locked ticket, and tells both those who had it in view and those who now have. */
export async function carryOut(
  tx: TxCtx,
  ticket: ShownTicket,
  place: TicketPlace,
  change: Change,
): Promise<ShownTicket> {
  const [, after] = await Promise.all([writeChange(tx, ticket, place, change), getShownTicket(tx, ticket.id)]);
  emitTicket(tx, after, roomsOf(place));
  return after;
}

/** Ticket, attendance record and log. None needs another's outcome: they are on the wire before this first waits. */
async function writeChange(tx: TxCtx, ticket: ShownTicket, place: TicketPlace, change: Change): Promise<void> {
  const at = tx.clock.now();
  const { status, userId, queueId } = change;
  const isNewToOwner = handsOver(tx, place, change);
  const written = { status, userId, queueId, at, isNewToOwner, closedBy: tx.actor.userId };
  if (isNewToOwner && userId !== null) pushToOwner(tx, ticket.id, userId);
  await Promise.all([
    changeTicket(tx.db, ticket.id, written),
    change.act === 'reopen'
      ? beginAttendance(tx, ticket, change, at)
      : changeAttendance(tx.db, ticket.id, {
          ...written,
          userId: change.act === 'close' ? tx.actor.userId : userId,
        }),
    writeLog(tx, ticket.id, place, change, at),
  ]);
}

/** Whether its attendant gets it from somebody else; null: it was theirs, seen or not. */
function handsOver(tx: TxCtx, place: TicketPlace, { act, userId }: Change): boolean | null {
  if (act === 'close' || userId === null || userId === tx.actor.userId) return false;
  return userId === place.userId ? null : true;
}

/** A transfer tells of where it was, and of who has it next when that is a person. */
async function writeLog(tx: TxCtx, ticketId: number, place: TicketPlace, change: Change, at: Date): Promise<void> {
  const { act, log, userId, queueId } = change;
  if (act !== 'transfer') {
    await writeTicketLog(tx.db, tx.companyId, { ticketId, type: log, userId: tx.actor.userId, queueId, at });
    return;
  }
  const left = { ticketId, type: log, userId: place.userId ?? tx.actor.userId, queueId: place.queueId, at };
  await Promise.all([
    writeTicketLog(tx.db, tx.companyId, left),
    userId !== null && writeTicketLog(tx.db, tx.companyId, { ticketId, type: 'receivedTransfer', userId, queueId, at }),
  ]);
}

function beginAttendance(tx: TxCtx, ticket: ShownTicket, { queueId, userId }: Change, at: Date): Promise<void> {
  return openAttendance(tx.db, tx.companyId, {
    ticketId: ticket.id,
    connectionId: ticket.connection_id,
    queueId,
    userId,
    contactId: ticket.contact_id,
    startedAt: at,
    at,
  });
}
