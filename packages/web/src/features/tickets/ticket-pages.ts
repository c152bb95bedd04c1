import type { Actor } from '@guiche/contract/actor';
import type { ResultOf } from '@guiche/contract/route';
import type { listTickets } from '@guiche/contract/tickets';
import type { ListedTicket, Ticket } from '@guiche/contract/tickets.schemas';
import type { InfiniteData } from '@tanstack/react-query';
import { belongsToQuery, type TicketListQuery } from './inbox-search.ts';

/** `end`: the last row that it had when it came; absent where it had none. */
export type TicketPage = ResultOf<typeof listTickets> & { end?: Place | undefined };
export type TicketPages = InfiniteData<TicketPage, unknown>;

/** Whether a list held the ticket, as far as its loaded part can tell: null where it may be further down. */
export type Membership = boolean | null;

type Place = Pick<Ticket, 'updatedAt' | 'waitingSince' | 'id'>;

/** The server's order: by `updatedAt`, or since when somebody waits, ties by id, both in the list's direction. */
function standsBefore(sort: TicketListQuery['sort'], a: Place, b: Place): boolean {
  const momentOf = (place: Place) => (sort === 'waiting' && place.waitingSince) || place.updatedAt;
  const [one, other] = [momentOf(a), momentOf(b)];
  const order = one === other ? a.id - b.id : one < other ? -1 : 1;
  return sort === 'desc' ? order > 0 : order < 0;
}

export function findInPages(data: TicketPages, ticketId: number): ListedTicket | undefined {
  for (const page of data.pages) {
    const found = page.tickets.find(({ id }) => id === ticketId);
    if (found) return found;
  }
  return undefined;
}

const withoutTicket = (pages: readonly TicketPage[], ticketId: number): TicketPage[] =>
  pages.map((page) =>
    page.tickets.some(({ id }) => id === ticketId)
      ? { ...page, tickets: page.tickets.filter(({ id }) => id !== ticketId) }
      : page,
  );

/**
 * Whether a page that is still to come may bring the ticket: it begins behind the last row that this one had when it came,
 * whatever has left the list since.
 */
const comesLater = (sort: TicketListQuery['sort'], ticket: Place, { hasMore, end }: TicketPage): boolean =>
  hasMore && (end === undefined || standsBefore(sort, end, ticket));

/** Puts a ticket at its place. Beyond the loaded part of a longer list it is left to the page it will come with. */
function insertTicket(pages: TicketPage[], sort: TicketListQuery['sort'], ticket: ListedTicket): TicketPage[] {
  for (const [index, page] of pages.entries()) {
    const last = page.tickets.at(-1);
    if (last === undefined || !standsBefore(sort, ticket, last)) continue;
    const at = page.tickets.findIndex((other) => standsBefore(sort, ticket, other));
    return pages.with(index, { ...page, tickets: page.tickets.toSpliced(at, 0, ticket) });
  }
  const end = pages.at(-1);
  if (end === undefined || comesLater(sort, ticket, end)) return pages;
  return pages.with(-1, { ...end, tickets: [...end.tickets, ticket] });
}

/** Takes a ticket out of a list. The same object when it was not in. */
export function removeFromPages(data: TicketPages, ticketId: number): TicketPages {
  return findInPages(data, ticketId) ? { ...data, pages: withoutTicket(data.pages, ticketId) } : data;
}

/** The ticket with what a search found in it. */
const withHit = (ticket: Ticket, hit: ListedTicket['hit']): ListedTicket => (hit ? { ...ticket, hit } : ticket);

/**
 * Brings a list up to date with one ticket: in, out, or to its new place. An older or equal version than the one shown
 * changes nothing (the same object comes back), so an event and the answer that caused it may arrive in any order.
 * A search takes in nothing by itself: whether a ticket matches, its event does not say.
 */
export function applyToPages(data: TicketPages, query: TicketListQuery, actor: Actor, ticket: Ticket): TicketPages {
  const shown = findInPages(data, ticket.id);
  if (shown && shown.version >= ticket.version) return data;
  const belongs = belongsToQuery(actor, query, ticket);
  if (!shown && (!belongs || query.search)) return data;
  const rest = shown ? withoutTicket(data.pages, ticket.id) : [...data.pages];
  const pages = belongs ? insertTicket(rest, query.sort, withHit(ticket, shown?.hit)) : rest;
  return { ...data, pages };
}

export interface TicketList {
  query: TicketListQuery;
  data: TicketPages;
}

/** The lists that a ticket changes, as they are then. `known` is the newest form of it that is shown anywhere. */
export function applyToLists(
  lists: readonly TicketList[],
  actor: Actor,
  ticket: Ticket,
  known: Ticket | undefined,
): TicketList[] {
  const newer = known && known.version > ticket.version ? known : ticket;
  return changedLists(lists, ({ data, query }) => applyToPages(data, query, actor, newer));
}

/** The lists from which a ticket goes, as they are then. */
export const removeFromLists = (lists: readonly TicketList[], ticketId: number): TicketList[] =>
  changedLists(lists, ({ data }) => removeFromPages(data, ticketId));

/** The lists that show a ticket, with this form of it where it stands. */
export const replaceInLists = (lists: readonly TicketList[], ticket: Ticket): TicketList[] =>
  changedLists(lists, ({ data }) => replaceInPages(data, ticket));

const changedLists = (lists: readonly TicketList[], change: (list: TicketList) => TicketPages): TicketList[] =>
  lists.flatMap((list) => {
    const data = change(list);
    return data === list.data ? [] : { ...list, data };
  });

/** Puts a ticket that matches into what a search found; where it is already, with its newest hit. */
export function putFound(data: TicketPages, query: TicketListQuery, found: ListedTicket): TicketPages {
  const shown = findInPages(data, found.id);
  const newer = shown && shown.version > found.version ? shown : found;
  const ticket = withHit(newer, found.hit ?? shown?.hit);
  return { ...data, pages: insertTicket(withoutTicket(data.pages, found.id), query.sort, ticket) };
}

/** Replaces a ticket where it stands, without moving it. */
function replaceInPages(data: TicketPages, ticket: Ticket): TicketPages {
  if (!findInPages(data, ticket.id)) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    tickets: page.tickets.map((other) => (other.id === ticket.id ? withHit(ticket, other.hit) : other)),
  }));
  return { ...data, pages };
}

export function membershipIn(data: TicketPages | undefined, ticketId: number): Membership {
  if (data === undefined) return null;
  if (findInPages(data, ticketId)) return true;
  return data.pages.at(-1)?.hasMore === false ? false : null;
}

/** All loaded tickets in order. A ticket that moved while a page was on its way may be in two pages: the newer one counts. */
export function ticketsOf(data: TicketPages | undefined): ListedTicket[] {
  const rows = new Map<number, ListedTicket>();
  for (const page of data?.pages ?? []) {
    for (const ticket of page.tickets) {
      const other = rows.get(ticket.id);
      if (other === undefined) rows.set(ticket.id, ticket);
      else if (other.version < ticket.version) {
        rows.delete(ticket.id);
        rows.set(ticket.id, ticket);
      }
    }
  }
  return [...rows.values()];
}
