import type { TicketPlace } from '@guiche/contract/visibility';
import { type Mover, userIdOf } from '../../../platform/mover.ts';
import type { Change } from '../transitions.ts';
import type { LogRow, MoveRow } from './write-effects.repo.ts';

/** A move to be written: of which ticket, by whom, where from and where to. */
export interface MoveToWrite {
  ticketId: number;
  by: Mover;
  from: TicketPlace;
  change: Change;
}

/** Its contact, or a program, has brought back what was over: nobody has begun to attend it again. */
const reopensByItself = (by: Mover, act: Change['act']) => act === 'reopen' && by.kind === 'program';

/** Whether it waits from now on. */
export const waitsFrom = (by: Mover, { act, status }: Change): boolean =>
  act !== 'leave' && (status === 'pending' || reopensByItself(by, act));

/** Whether its attendant gets it from somebody else; null: it was theirs, seen or not. */
export function handsOver(by: Mover, from: TicketPlace, { act, userId }: Change): boolean | null {
  if (act === 'leave') return null;
  if (act === 'close' || userId === null || userId === userIdOf(by)) return false;
  if (reopensByItself(by, act)) return true;
  return userId === from.userId ? null : true;
}

/** The row of a move, and whom it hands the ticket to. Pure. */
export function moveRowOf(move: MoveToWrite): { row: MoveRow; handedTo: number | null } {
  const { ticketId, by, change } = move;
  const isNewToOwner = handsOver(by, move.from, change);
  const row = {
    ticket_id: ticketId,
    status: change.status,
    user_id: change.userId,
    queue_id: change.queueId,
    is_new_to_owner: isNewToOwner,
    mover_id: userIdOf(by),
    begins: change.act === 'reopen',
    stays: change.act === 'leave',
    waits: waitsFrom(by, change),
  };
  return { row, handedTo: isNewToOwner ? change.userId : null };
}

/** A transfer tells of where the ticket was, and of who has it next when that is a person. Pure. */
export function logsOf({ ticketId, by, from, change }: MoveToWrite): LogRow[] {
  const { act, log, userId, queueId } = change;
  const entry = { ticket_id: ticketId, type: log };
  if (act !== 'transfer') return [{ ...entry, user_id: userIdOf(by), queue_id: queueId }];
  const left = { ...entry, user_id: from.userId ?? userIdOf(by), queue_id: from.queueId };
  if (userId === null) return [left];
  return [left, { ticket_id: ticketId, type: 'receivedTransfer', user_id: userId, queue_id: queueId }];
}
