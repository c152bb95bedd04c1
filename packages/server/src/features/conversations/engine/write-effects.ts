import { type Mover, userIdOf } from '../../../platform/mover.ts';
import { getCompanyRow } from '../../companies/index.ts';
import { messageEventOf, postTexts, type WrittenTicket } from '../../messages/index.ts';
import { findShownTickets } from '../../tickets/index.ts';
import { fillWords } from '../fill-words.ts';
import { layersOf } from './layers.ts';
import { logsOf, moveRowOf } from './moves.ts';
import type { Settled } from './step.ts';
import { writeBegins } from './write-begins.ts';
import { beginAttendances, insertLogs, moveAttendances, moveTickets } from './write-effects.repo.ts';
import { armMoments, writeAside, writeLogs, writePrograms } from './write-marks.ts';
import { writeRestores } from './write-restores.ts';
import { type EngineTx, type Layer, leftBy, ofKind, tell, type Writing, type Written } from './writing.ts';

/**
 * Writes what was decided on locked tickets, set-based: what is done to fifty tickets takes the statements that it takes for one.
 * A conversation has one live ticket, so effects on two tickets of one conversation are written in two calls.
 */
export async function writeEffects(
  tx: EngineTx,
  settled: readonly Settled[],
  tickets: ReadonlyMap<number, WrittenTicket>,
): Promise<Written> {
  const written: Written = { shown: new Map(), logs: new Map(), said: new Set(), handed: [], events: [] };
  const events = new Map(settled.map(({ ticketId }) => [ticketId, [] as Written['events']]));
  const writing = { tx, tickets, written, events };
  armMoments(writing, ofKind(settled, 'due'));
  for (const layer of layersOf(settled.filter(({ effect }) => effect.do !== 'own' && effect.do !== 'due')))
    await writeLayer(writing, layer);
  written.events = [...events.values()].flat();
  return written;
}

/** A layer is of one kind. */
async function writeLayer(writing: Writing, layer: readonly Settled[]): Promise<void> {
  switch (layer[0]?.effect.do) {
    case 'move':
      return writeMoves(writing, ofKind(layer, 'move'));
    case 'say':
      return writeTexts(writing, await sayings(writing, ofKind(layer, 'say')));
    case 'note':
      return writeTexts(writing, notes(ofKind(layer, 'note')));
    case 'aside':
      return writeAside(writing, ofKind(layer, 'aside'));
    case 'wake':
      return writeAside(writing, ofKind(layer, 'wake'));
    case 'set':
      return writePrograms(writing, ofKind(layer, 'set'));
    case 'log':
      return writeLogs(writing, ofKind(layer, 'log'));
    case 'begin':
      return writeBegins(writing, ofKind(layer, 'begin'));
    case 'restore':
      return writeRestores(writing, ofKind(layer, 'restore'));
    case 'due': // armed, and written, by others
    case 'own':
    case undefined:
      return;
  }
}

/** Tickets, attendances and logs. None needs another's outcome: they are on the wire before the first answer comes. */
async function writeMoves(writing: Writing, layer: Layer<'move'>): Promise<void> {
  const { tx, written } = writing;
  const at = tx.clock.now();
  const moves = layer.map(({ effect: { change }, ...rest }) => ({ ...rest, change }));
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
  tell(writing, shown, leftBy(layer));
}

interface TextToWrite {
  ticketId: number;
  body: string;
  userId: number | null;
  origin: Mover['kind'];
  isPrivate: boolean;
  quotes: number | null;
}

/** The company itself. */
const theCompany = { id: null, name: '' };

/** What is said, in words: they speak of the tickets as they are by then. */
async function sayings({ tx, written: { shown } }: Writing, said: Layer<'say'>): Promise<TextToWrite[]> {
  const unseen = said.map(({ ticketId }) => ticketId).filter((id) => !shown.has(id));
  const [company, rows] = await Promise.all([
    getCompanyRow(tx.db),
    unseen.length > 0 ? findShownTickets(tx.db, unseen) : [],
  ]);
  for (const row of rows) shown.set(row.id, row);
  return said.flatMap(({ ticketId, by, effect: { text, as = theCompany, quotes = null } }) => {
    const row = shown.get(ticketId);
    if (!row) return []; // deleted: nobody sees it any more
    const speaker = as === 'attendant' ? { id: row.user_id, name: row.user_name ?? '' } : as;
    const body = fillWords(company, row, { text, attendant: speaker, now: tx.clock.now() });
    return body === '' ? [] : [{ ticketId, body, userId: speaker.id, origin: by.kind, isPrivate: false, quotes }];
  });
}

const notes = (left: Layer<'note'>): TextToWrite[] =>
  left.map(({ ticketId, by, effect }) => ({
    ticketId,
    body: effect.text.trim(),
    userId: userIdOf(by),
    origin: by.kind,
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
