import { type listMessages, mostHits, type searchMessages } from '@guiche/contract/messages.schemas';
import type { ParamsOf, QueryOf, ResultOf } from '@guiche/contract/route';
import { cutAround, readSearchText } from '@guiche/contract/search';
import type { Ctx } from '../../platform/context.ts';
import { inOneFlight } from '../../platform/db/company-db.ts';
import { fail } from '../../platform/fail.ts';
import { idPlace, readCursor, writeCursor } from '../../platform/lists/list-cursor.ts';
import { contactSearchOf, mayRevealNumbers, shownTo } from '../contacts/index.ts';
import { getVisibleTicket, getVisibleTicketWithSeq, presentTicketFor } from '../tickets/index.ts';
import { presentMessageFor } from './message.present.ts';
import type { MessageRow } from './message-rows.repo.ts';
import { type Conversation, findNewerMessages, findOlderMessages, findSaid } from './messages.repo.ts';
import { findReadableTickets } from './readable-tickets.repo.ts';

const messagesPerPage = 20;
const deepestPage = 50;
const snippetLength = 90;

/** Messages oldest first, with the places from which to go on in both directions; null where there is nothing. */
interface Page {
  rows: MessageRow[];
  older: number | null;
  newer: number | null;
}

export async function listMessagePage(
  ctx: Ctx,
  params: ParamsOf<typeof listMessages>,
  query: QueryOf<typeof listMessages>,
): Promise<ResultOf<typeof listMessages>> {
  const asked = readAsked(ctx, query);
  const conversation = { actor: ctx.actor, ticketId: params.ticketId, queueIds: query.selectedQueues ?? null };
  const [{ ticket, seq }, readable, page] = await inOneFlight(ctx.db, (db) =>
    Promise.all([
      getVisibleTicketWithSeq({ ...ctx, db }, params.ticketId),
      findReadableTickets(db, conversation),
      readPage(db, conversation, asked),
    ]),
  );
  const { rows, older, newer } = page ?? fail('ERR_NO_MESSAGE_FOUND');
  const shownTickets = new Set(rows.map((row) => row.ticket_id));
  return {
    messages: rows.map((row) => presentMessageFor(ctx.actor, row, ticket)),
    tickets: readable
      .filter((row) => shownTickets.has(row.id))
      .map((row) => ({
        id: row.id,
        queue: row.queue_id === null ? null : { id: row.queue_id, name: row.queue_name ?? '' },
      })),
    ticket: presentTicketFor(ctx.actor, ticket),
    hasMore: older !== null,
    nextCursor: older === null ? null : writeCursor(ctx, 'messages', older),
    ...(newer === null ? {} : { newerCursor: writeCursor(ctx, 'messages', newer) }),
    seq,
  };
}

type Asked = { around: number } | { after: number } | { before: number | null; offset: number };

function readAsked(ctx: Ctx, query: QueryOf<typeof listMessages>): Asked {
  if (query.around !== undefined) return { around: query.around };
  const after = readCursor(ctx, 'messages', query.newerCursor, idPlace);
  if (after !== null) return { after };
  const before = readCursor(ctx, 'messages', query.nextCursor, idPlace);
  if (before !== null) return { before, offset: 0 };
  const pageNumber = query.pageNumber ?? 1;
  if (pageNumber > deepestPage) fail('ERR_PAGE_TOO_DEEP');
  return { before: null, offset: (pageNumber - 1) * messagesPerPage };
}

/** Null: there is no such message in it. */
async function readPage(db: Ctx['db'], conversation: Conversation, asked: Asked): Promise<Page | null> {
  if ('around' in asked) return readAround(db, conversation, asked.around);
  const limit = messagesPerPage + 1;
  if ('after' in asked) {
    const found = await findNewerMessages(db, conversation, { after: asked.after, limit });
    const rows = found.slice(0, messagesPerPage);
    return { rows, older: rows[0]?.id ?? null, newer: idWhenMore(found, rows) };
  }
  const found = await findOlderMessages(db, conversation, { ...asked, limit });
  const rows = found.slice(0, messagesPerPage);
  const isNewest = asked.before === null && asked.offset === 0;
  return { rows: rows.toReversed(), older: idWhenMore(found, rows), newer: isNewest ? null : (rows[0]?.id ?? null) };
}

/** The message in the middle of a page; near an end the page is filled from the other side. */
async function readAround(db: Ctx['db'], conversation: Conversation, messageId: number): Promise<Page | null> {
  const limit = messagesPerPage + 1;
  const [newer, older] = await Promise.all([
    findNewerMessages(db, conversation, { after: messageId, limit }),
    findOlderMessages(db, conversation, { before: messageId + 1, offset: 0, limit }),
  ]);
  if (older[0]?.id !== messageId) return null;
  const half = messagesPerPage / 2;
  const shownOlder = older.slice(0, Math.max(half, messagesPerPage - newer.length));
  const shownNewer = newer.slice(0, messagesPerPage - shownOlder.length);
  const rows = [...shownOlder.toReversed(), ...shownNewer];
  return {
    rows,
    older: idWhenMore(older, shownOlder),
    newer: newer.length > shownNewer.length ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** The last of a page's rows, when there are more behind it. */
const idWhenMore = (found: readonly MessageRow[], shown: readonly MessageRow[]) =>
  found.length > shown.length ? (shown.at(-1)?.id ?? null) : null;

/** What is said in the conversation a ticket shows. A text that is too short finds nothing. */
export async function searchConversation(
  ctx: Ctx,
  params: ParamsOf<typeof searchMessages>,
  query: QueryOf<typeof searchMessages>,
): Promise<ResultOf<typeof searchMessages>> {
  const ticket = await getVisibleTicket(ctx, { id: params.ticketId });
  const conversation = { actor: ctx.actor, ticketId: ticket.id, queueIds: query.selectedQueues ?? null };
  const text = readSearchText(query.searchParam);
  if (text === null) return { hits: [], hasMore: false };
  const { words } = text;
  const withoutNumbers = mayRevealNumbers(contactSearchOf(text, ctx.actor.hidesNumbers));
  const rows = await findSaid(ctx.db, conversation, { words, withoutNumbers, limit: mostHits + 1 });
  const shown = shownTo(ctx.actor, ticket);
  return {
    hits: rows
      .slice(0, mostHits)
      .map(({ id, body }) => ({ messageId: id, snippet: cutAround(shown(body), words, snippetLength) })),
    hasMore: rows.length > mostHits,
  };
}
