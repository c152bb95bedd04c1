import type { Actor } from '@guiche/contract/actor';
import type { ResultOf } from '@guiche/contract/route';
import type { listTickets } from '@guiche/contract/tickets';
import type { ListedTicket, Ticket } from '@guiche/contract/tickets.schemas';
import type { InfiniteData } from '@tanstack/react-query';
import { belongsToQuery, type TicketListQuery } from './inbox-search.ts';

/** `end`: the last row of the page when it was loaded; absent: it was empty. */
export type TicketPage = ResultOf<typeof listTickets> & { end?: Place | undefined };
export type TicketPages = InfiniteData<TicketPage, unknown>;

/** Whether a list contained the ticket; null: it may be beyond the loaded part. */
export type Membership = boolean | null;

type Place = Pick<Ticket, 'updatedAt' | 'waitingSince' | 'id'>;

/** The server's order: by `updatedAt` or waiting time, ties by id, both in the list's direction. */
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

/** Whether a later page may contain the ticket: it begins after the last row that this page had when it was loaded. */
const comesLater = (sort: TicketListQuery['sort'], ticket: Place, { hasMore, end }: TicketPage): boolean =>
  hasMore && (end === undefined || standsBefore(sort, end, ticket));

/** Inserts a ticket at its place. Beyond the loaded part it comes with its own page. */
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

/** Removes a ticket from a list. Returns the same object if it was not in it. */
export function removeFromPages(data: TicketPages, ticketId: number): TicketPages {
  return findInPages(data, ticketId) ? { ...data, pages: withoutTicket(data.pages, ticketId) } : data;
}

/** The ticket with its search hit. */
const withHit = (ticket: Ticket, hit: ListedTicket['hit']): ListedTicket => (hit ? { ...ticket, hit } : ticket);

/**
 * Applies a ticket to a list: adds, removes or moves it. An older or equal version changes nothing (the same object is
 * returned), so an event and its answer may arrive in any order. Search results take in nothing by themselves, because
 * an event does not say whether a ticket matches.
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

/** Applies a ticket to lists; returns those that change. `known`: its newest shown version. */
export function applyToLists(
  lists: readonly TicketList[],
  actor: Actor,
  ticket: Ticket,
  known: Ticket | undefined,
): TicketList[] {
  const newer = known && known.version > ticket.version ? known : ticket;
  return changedLists(lists, ({ data, query }) => applyToPages(data, query, actor, newer));
}

/** Removes a ticket from lists; returns those that change. */
export const removeFromLists = (lists: readonly TicketList[], ticketId: number): TicketList[] =>
  changedLists(lists, ({ data }) => removeFromPages(data, ticketId));

/** Replaces a ticket in place; returns the lists that show it. */
export const replaceInLists = (lists: readonly TicketList[], ticket: Ticket): TicketList[] =>
  changedLists(lists, ({ data }) => replaceInPages(data, ticket));

const changedLists = (lists: readonly TicketList[], change: (list: TicketList) => TicketPages): TicketList[] =>
  lists.flatMap((list) => {
    const data = change(list);
    return data === list.data ? [] : { ...list, data };
  });

/** Puts a matching ticket into search results, or updates its hit. */
export function putFound(data: TicketPages, query: TicketListQuery, found: ListedTicket): TicketPages {
  const shown = findInPages(data, found.id);
  const newer = shown && shown.version > found.version ? shown : found;
  const ticket = withHit(newer, found.hit ?? shown?.hit);
  return { ...data, pages: insertTicket(withoutTicket(data.pages, found.id), query.sort, ticket) };
}

/** Replaces a ticket in place. */
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

/**
 * All loaded tickets in order. One that moved while a page was loading may be in two pages: the newer version counts.
 */
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
