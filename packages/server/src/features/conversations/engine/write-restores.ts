import { userIdOf } from '../../../platform/mover.ts';
import { findShownTickets } from '../../tickets/index.ts';
import { restoreTickets, resumeAttendances } from './restore-tickets.repo.ts';
import type { Settled } from './step.ts';
import { beginAttendances, insertLogs, type MoveRow, moveAttendances } from './write-effects.repo.ts';
import { idsIn, type Layer, leftBy, tell, type Writing } from './writing.ts';

/** How the attendance of one goes on that has none to go back to. */
const attendanceOf = ({ ticketId, by, from, effect: { to } }: Layer<'restore'>[number]): MoveRow => ({
  ticket_id: ticketId,
  status: to.status,
  user_id: to.userId,
  queue_id: to.queueId,
  is_new_to_owner: null,
  mover_id: userIdOf(by),
  begins: isOver(from),
  stays: false,
  waits: to.status === 'pending',
});

const isOver = ({ status }: Settled['from']) => status === 'closed';

/** Tickets that are put back to how they were before an act. The log says so, in the mover's name. */
export async function writeRestores(writing: Writing, layer: Layer<'restore'>): Promise<void> {
  const { tx, written } = writing;
  const at = tx.clock.now();
  const resumed = layer.flatMap(({ effect: { to } }) =>
    to.attendance === null ? [] : [{ ...to.attendance, queueId: to.queueId }],
  );
  const others = layer.filter(({ effect }) => effect.to.attendance === null).map(attendanceOf);
  const [beginning, going] = [others.filter(({ begins }) => begins), others.filter(({ begins }) => !begins)];
  const entries = layer.map(({ ticketId, by, effect: { to } }) => ({
    ticket_id: ticketId,
    type: to.log,
    user_id: userIdOf(by),
    queue_id: to.queueId,
  }));
  const [, , , , logs, shown] = await Promise.all([
    restoreTickets(
      tx.db,
      layer.map(({ ticketId, effect }) => ({ ...effect.to, ticketId })),
    ),
    resumed.length > 0 && resumeAttendances(tx.db, resumed),
    going.length > 0 && moveAttendances(tx.db, going, at),
    beginning.length > 0 && beginAttendances(tx.db, tx.companyId, beginning, at),
    insertLogs(tx.db, tx.companyId, entries, at),
    findShownTickets(tx.db, idsIn(layer)),
  ]);
  for (const [ticketId, logId] of logs) written.logs.set(ticketId, logId);
  tell(writing, shown, leftBy(layer));
}
