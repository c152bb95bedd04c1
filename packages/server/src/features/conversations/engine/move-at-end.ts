import type { TxCtx } from '../../../platform/context.ts';
import type { ShownTicket } from '../../tickets/index.ts';
import { logsOf, type MoveToWrite, moveRowOf } from './moves.ts';
import type { Settled } from './step.ts';
import { insertLogs, type MoveRow, moveAttendances, moveTickets } from './write-effects.repo.ts';
import { leftBy, tell, type Written } from './writing.ts';

/** Acts whose way back names their entry in the log, which is known only once it is written. */
const takenBack: ReadonlySet<string> = new Set(['close', 'return', 'transfer']);

/**
 * Writes single moves in the flight of COMMIT, and says what they make of rows that were read behind their locks, instead of
 * reading them again. Null: nothing is written, as something besides them is to be done, or to be known.
 */
export function moveAtEnd(
  tx: TxCtx,
  settled: readonly Settled[],
  seen: ReadonlyMap<number, ShownTicket>,
  names: ReadonlyMap<number, string>,
): Written | null {
  const at = tx.clock.now();
  const moves = settled.flatMap(({ effect, ...rest }) =>
    effect.do === 'move' ? [{ ...rest, change: effect.change }] : [],
  );
  const told = moves.map((move) => ({ ...moveRowOf(move), move }));
  const shown = told.flatMap(({ row }) => shownAfter(seen.get(row.ticket_id), row, at, names) ?? []);
  const isWhole = shown.length === settled.length && new Set(shown.map(({ id }) => id)).size === shown.length;
  if (!isWhole || moves.some(({ change }) => takenBack.has(change.act))) return null;
  writeAtEnd(tx, told, at);
  const written: Written = { shown: new Map(), logs: new Map(), said: new Set(), handed: [], events: [] };
  for (const { row, handedTo } of told)
    if (handedTo !== null) written.handed.push({ ticketId: row.ticket_id, userId: handedTo });
  const events = new Map(shown.map(({ id }) => [id, [] as Written['events']]));
  tell({ written, events }, shown, leftBy(settled));
  written.events = [...events.values()].flat();
  return written;
}

function writeAtEnd(tx: TxCtx, told: readonly { row: MoveRow; move: MoveToWrite }[], at: Date): void {
  const rows = told.map(({ row }) => row);
  tx.atEnd(() => moveTickets(tx.db, rows, at));
  tx.atEnd(() => moveAttendances(tx.db, rows, at));
  tx.atEnd(() =>
    insertLogs(
      tx.db,
      tx.companyId,
      told.flatMap(({ move }) => logsOf(move)),
      at,
    ),
  );
}

/** A ticket as `moveTickets` leaves it. Null: another attendance, or a name beside it, is not at hand. */
function shownAfter(
  row: ShownTicket | undefined,
  move: MoveRow,
  at: Date,
  names: ReadonlyMap<number, string>,
): ShownTicket | null {
  if (!row || move.begins || move.stays || move.status === 'closed' || move.queue_id !== row.queue_id) return null;
  const userName = move.user_id === row.user_id ? row.user_name : nameIn(names, move.user_id);
  if (userName === undefined) return null;
  return {
    ...row,
    status: move.status,
    user_id: move.user_id,
    user_name: userName,
    is_new_to_owner: move.is_new_to_owner ?? row.is_new_to_owner,
    queued_at: move.waits ? at : row.queued_at,
    snoozed_at: null,
    snoozed_until: null,
    updated_at: at,
    version: row.version + 1,
  };
}

const nameIn = (names: ReadonlyMap<number, string>, userId: number | null) =>
  userId === null ? null : names.get(userId);
