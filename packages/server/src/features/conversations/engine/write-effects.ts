import { roomsOf } from '@guiche/contract/visibility';
import type { NewEvent } from '../../../platform/events/event-wait.ts';
import { userIdOf } from '../../../platform/mover.ts';
import { getCompanyRow } from '../../companies/index.ts';
import { messageEventOf, postTexts, type WritingTx, type WrittenTicket } from '../../messages/index.ts';
import { findShownTickets, placeOf, presentTicket, type ShownTicket } from '../../tickets/index.ts';
import { fillWords } from '../fill-words.ts';
import { layersOf } from './layers.ts';
import { logsOf, type MoveToWrite, moveRowOf } from './moves.ts';
import type { Effect, Settled } from './step.ts';
import { beginAttendances, insertLogs, moveAttendances, moveTickets } from './write-effects.repo.ts';

/** What effects came to, as far as whoever wanted them goes on with it. */
export interface Written {
  /** Tickets as the last effect on each has left them. */
  shown: Map<number, ShownTicket>;
  /** The last log entry of each that moved. */
  logs: Map<number, number>;
  /** Whose contact was told something. */
  said: Set<number>;
  /** To whom a ticket was handed, who does not know of it yet. */
  handed: { ticketId: number; userId: number }[];
  /** Of each ticket in their order; tickets in the order of what was decided. */
  events: NewEvent[];
}

interface Writing {
  tx: WritingTx;
  tickets: ReadonlyMap<number, WrittenTicket>;
  written: Written;
  events: Map<number, NewEvent[]>;
}

const only = <D extends Effect['do']>(layer: readonly Settled[], kind: D) =>
  layer.flatMap(({ effect, ...rest }) =>
    effect.do === kind ? [{ ...rest, effect: effect as Extract<Effect, { do: D }> }] : [],
  );

/**
 * Writes what was decided on locked tickets, set-based: what is done to fifty tickets takes the statements that it takes for one.
 * A conversation has one live ticket, so effects on two tickets of one conversation are written in two calls.
 */
export async function writeEffects(
  tx: WritingTx,
  settled: readonly Settled[],
  tickets: ReadonlyMap<number, WrittenTicket>,
): Promise<Written> {
  const written: Written = { shown: new Map(), logs: new Map(), said: new Set(), handed: [], events: [] };
  const events = new Map<number, NewEvent[]>(settled.map(({ ticketId }) => [ticketId, []]));
  const writing = { tx, tickets, written, events };
  for (const layer of layersOf(settled.filter(({ effect }) => effect.do !== 'own'))) {
    const moves = only(layer, 'move');
    if (moves.length > 0)
      await writeMoves(
        writing,
        moves.map(({ effect: { change }, ...rest }) => ({ ...rest, change })),
      );
    await writeTexts(writing, [...(await sayings(writing, only(layer, 'say'))), ...notes(only(layer, 'note'))]);
  }
  written.events = [...events.values()].flat();
  return written;
}

/** Tickets, attendances and logs. None needs another's outcome: they are on the wire before the first answer comes. */
async function writeMoves({ tx, written, events }: Writing, moves: readonly MoveToWrite[]): Promise<void> {
  const at = tx.clock.now();
  const told = moves.map((move) => ({ ...moveRowOf(move), ticketId: move.ticketId }));
  const rows = told.map(({ row }) => row);
  const [beginning, going] = [rows.filter(({ begins }) => begins), rows.filter(({ begins }) => !begins)];
  const entries = moves.flatMap(logsOf);
  const [, , , logs, shown] = await Promise.all([
    moveTickets(tx.db, rows, at),
    going.length > 0 && moveAttendances(tx.db, going, at),
    beginning.length > 0 && beginAttendances(tx.db, tx.companyId, beginning, at),
    insertLogs(tx.db, tx.companyId, entries, at),
    findShownTickets(
      tx.db,
      rows.map((row) => row.ticket_id),
    ),
  ]);
  for (const [ticketId, logId] of logs) written.logs.set(ticketId, logId);
  for (const { ticketId, handedTo } of told) if (handedTo !== null) written.handed.push({ ticketId, userId: handedTo });
  const left = new Map(moves.map(({ ticketId, from }) => [ticketId, roomsOf(from)]));
  for (const row of shown) {
    written.shown.set(row.id, row);
    events.get(row.id)?.push({
      name: 'ticket',
      payload: { action: 'update', ticket: presentTicket(row) },
      rooms: roomsOf(placeOf(row)),
      leftRooms: left.get(row.id) ?? [],
    });
  }
}

interface TextToWrite {
  ticketId: number;
  body: string;
  userId: number | null;
  isPrivate: boolean;
  quotes: number | null;
}

/** The company itself. */
const theCompany = { id: null, name: '' };

/** What is said, in words: they speak of the tickets as they are by then. */
async function sayings(
  { tx, written: { shown } }: Writing,
  said: readonly (Settled & { effect: Extract<Effect, { do: 'say' }> })[],
): Promise<TextToWrite[]> {
  if (said.length === 0) return [];
  const unseen = said.map(({ ticketId }) => ticketId).filter((id) => !shown.has(id));
  const [company, rows] = await Promise.all([
    getCompanyRow(tx.db),
    unseen.length > 0 ? findShownTickets(tx.db, unseen) : [],
  ]);
  for (const row of rows) shown.set(row.id, row);
  return said.flatMap(({ ticketId, effect: { text, as = theCompany, quotes = null } }) => {
    const row = shown.get(ticketId);
    if (!row) return []; // deleted: nobody sees it any more
    const speaker = as === 'attendant' ? { id: row.user_id, name: row.user_name ?? '' } : as;
    const body = fillWords(company, row, { text, attendant: speaker, now: tx.clock.now() });
    return body === '' ? [] : [{ ticketId, body, userId: speaker.id, isPrivate: false, quotes }];
  });
}

const notes = (left: readonly (Settled & { effect: Extract<Effect, { do: 'note' }> })[]): TextToWrite[] =>
  left.map(({ ticketId, by, effect }) => ({
    ticketId,
    body: effect.text.trim(),
    userId: userIdOf(by),
    isPrivate: true,
    quotes: null,
  }));

async function writeTexts({ tx, tickets, written, events }: Writing, texts: readonly TextToWrite[]): Promise<void> {
  const posts = texts.flatMap(({ ticketId, quotes: quotedMessageId, ...text }) => {
    const ticket = tickets.get(ticketId);
    return ticket ? [{ ...text, ticket, quotedMessageId }] : [];
  });
  for (const shown of await postTexts(tx, posts)) {
    const { ticket, message } = shown;
    written.shown.set(ticket.id, ticket);
    if (!message.is_private) written.said.add(ticket.id);
    events.get(ticket.id)?.push(messageEventOf(shown, 'create'));
  }
}
