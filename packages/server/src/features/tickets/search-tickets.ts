import type { QueryOf, ResultOf } from '@guiche/contract/route';
import { cutAround, readShortNumber, type SearchText } from '@guiche/contract/search';
import type { ListedTicket, listTickets } from '@guiche/contract/tickets.schemas';
import type { Ctx } from '../../platform/context.ts';
import { searchTurns } from '../../platform/turns/heavy-turns.ts';
import {
  contactSearchOf,
  findContactIds,
  type IdArray,
  mayRevealNumbers,
  readSearch,
  shownTo,
} from '../contacts/index.ts';
import { writePosition } from './position.ts';
import {
  type Found,
  type FoundPosition,
  findBodies,
  findFoundPage,
  findMessageIds,
  type MessageIds,
} from './search-tickets.repo.ts';
import { presentTicketFor } from './ticket.present.ts';
import type { TicketFilter } from './ticket-filter.repo.ts';
import { countCap, type TicketPageAsked, ticketsPerPage } from './ticket-pages.repo.ts';
import { findVisibleTickets } from './visible-tickets.repo.ts';

/**
 * Messages looked at: few at first, because of a common text the newest thousand fill pages; else all that count. Where they
 * lie far apart the first look ends earlier, as control.search_messages says.
 */
const steps = [1_000, countCap + 1] as const;
const fewest = 400;
const enoughTickets = 100;
const budgetMs = 250;
const lastBudgetMs = 50;
const snippetLength = 90;

export interface TicketSearch {
  /** Null: too short, only the ticket of this number is meant. */
  text: SearchText | null;
  ticketId: number | null;
  onMessages: boolean;
}

/** Null: nothing to search for. */
export async function readTicketSearch(ctx: Ctx, query: QueryOf<typeof listTickets>): Promise<TicketSearch | null> {
  const typed = query.searchParam ?? '';
  const text = await readSearch(ctx, typed);
  const ticketId = text ? text.ticketId : readShortNumber(typed);
  return text || ticketId !== null ? { text, ticketId, onMessages: query.searchOnMessages ?? false } : null;
}

type Page = Omit<ResultOf<typeof listTickets>, 'seq'>;

/** A page of the tickets that a text is found in: by contact, by the ticket's id and, when asked, by what messages say. */
export async function searchTicketPage(
  ctx: Ctx,
  filter: TicketFilter,
  { text, ticketId, onMessages }: TicketSearch,
  asked: TicketPageAsked,
): Promise<Page> {
  const { actor, db } = ctx;
  const search = text && contactSearchOf(text, actor.hidesNumbers);
  const words = text?.words ?? [];
  const [few, many] = steps;
  const [contacts, newest] = await Promise.all([
    search ? findContactIds(ctx, search) : noContacts,
    onMessages && text ? findMessages(ctx, words, few) : noMessages,
  ]);
  const read = ({ ids }: MessageIds) => {
    const withoutNumbers = search !== null && mayRevealNumbers(search);
    const found: Found = { contactIds: contacts.ids, ticketId, messageIds: ids, withoutNumbers };
    return findFoundPage(db, actor, filter, found, asked);
  };
  let messages = newest;
  let page = await read(messages);
  if (messages.ids.length >= fewest && !messages.complete && page.count < enoughTickets) {
    messages = await findMessages(ctx, words, many);
    page = await read(messages);
  }
  const searchLimited = contacts.limited || !messages.complete;
  const rest = await presentFound(ctx, page.positions, words);
  return {
    ...rest,
    count: Math.min(page.count, countCap),
    countCapped: page.count > countCap || searchLimited,
    ...(searchLimited ? { searchLimited } : {}),
  };
}

const noContacts = { ids: '{}' as IdArray, limited: false };
const noMessages: MessageIds = { ids: [], complete: true };
const notSearched: MessageIds = { ids: [], complete: false };

/** By the index first. Where that takes too long, at least what the newest messages say; where too many search, nothing. */
async function findMessages(ctx: Ctx, words: readonly string[], most: number): Promise<MessageIds> {
  const inTurn = await searchTurns.run(ctx.companyId, async () => {
    const found = await findMessageIds(ctx, words, { most, budgetMs, byIndex: true });
    if (found !== null) return found;
    const newest = await findMessageIds(ctx, words, { most, budgetMs: lastBudgetMs, byIndex: false });
    return newest ?? notSearched;
  });
  return inTurn ?? notSearched;
}

async function presentFound(
  ctx: Ctx,
  positions: readonly FoundPosition[],
  words: readonly string[],
): Promise<Pick<Page, 'tickets' | 'hasMore' | 'nextCursor'>> {
  const { db, actor } = ctx;
  const shown = positions.slice(0, ticketsPerPage);
  const last = shown.at(-1);
  const hasMore = positions.length > ticketsPerPage;
  const messageIds = shown.flatMap(({ message_id }) => message_id ?? []);
  const [rows, bodies] = await Promise.all([
    findVisibleTickets(
      db,
      actor,
      shown.map(({ id }) => id),
    ),
    messageIds.length > 0 ? findBodies(db, messageIds) : new Map<number, string>(),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const present = ({ id, message_id }: FoundPosition): ListedTicket[] => {
    const row = byId.get(id);
    if (row === undefined) return []; // left what this person sees, a moment ago
    const ticket = presentTicketFor(actor, row);
    const body = message_id === null ? undefined : bodies.get(message_id);
    if (message_id === null || body === undefined) return [ticket];
    const snippet = cutAround(shownTo(actor, row)(body), words, snippetLength);
    return [{ ...ticket, hit: { messageId: message_id, snippet } }];
  };
  return { tickets: shown.flatMap(present), hasMore, nextCursor: hasMore && last ? writePosition(ctx, last) : null };
}
