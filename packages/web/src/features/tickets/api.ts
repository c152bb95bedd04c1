import type { QueryOf } from '@guiche/contract/route';
import { getTicketByUuid, listTicketLog, listTickets } from '@guiche/contract/tickets';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/http.ts';
import type { TicketListQuery } from './inbox-search.ts';
import { findInPages, type TicketList, type TicketPage, type TicketPages } from './ticket-pages.ts';

export interface TicketCount {
  count: number;
  /** True if the server stopped counting here. */
  capped: boolean;
  /** The count includes events up to this number. */
  seq: number;
}

export const ticketKeys = {
  all: ['tickets'] as const,
  lists: ['tickets', 'list'] as const,
  list: (query: TicketListQuery) => ['tickets', 'list', query] as const,
  counts: ['tickets', 'count'] as const,
  count: ({ view, filters }: TicketListQuery) => ['tickets', 'count', { view, filters }] as const,
  details: ['tickets', 'detail'] as const,
  detail: (uuid: string) => ['tickets', 'detail', uuid] as const,
  /** The uuid of the ticket into which one was merged. */
  mergedInto: (uuid: string) => ['tickets', 'merged-into', uuid] as const,
  /** The ids of the tickets that were merged into one. */
  mergedFrom: (uuid: string) => ['tickets', 'merged-from', uuid] as const,
  log: (ticketId: number) => ['tickets', 'log', ticketId] as const,
};

const some = <T>(values: readonly T[] | undefined) => (values && values.length > 0 ? [...values] : undefined);

const askedOf = ({ view, filters, sort, search }: TicketListQuery): QueryOf<typeof listTickets> => ({
  status: view.status,
  showAll: view.showAll || undefined,
  queueIds: view.queueIds ? [...view.queueIds] : undefined,
  snoozed: view.isSnoozed || undefined,
  tags: some(filters?.tags),
  whatsappIds: some(filters?.conns),
  users: some(filters?.users),
  statusFilter: some(filters?.stats),
  sortTickets: ({ asc: 'ASC', desc: 'DESC', waiting: 'WAITING' } as const)[sort],
  searchParam: search?.text,
  searchOnMessages: search?.inMessages || undefined,
});

async function fetchPage(query: TicketListQuery, nextCursor: string | null, signal?: AbortSignal): Promise<TicketPage> {
  const asked = { ...askedOf(query), nextCursor: nextCursor ?? undefined };
  const page = await request(listTickets, { query: asked, signal });
  return { ...page, end: page.tickets.at(-1) };
}

/** Loads the longest waiting ticket of a list; undefined: nobody waits any more. */
export async function fetchLongestWaiting(query: TicketListQuery): Promise<Ticket | undefined> {
  return (await request(listTickets, { query: { ...askedOf(query), longestWaiting: true } })).tickets[0];
}

// Events keep the loaded part current; after a gap the live channel invalidates everything.
const live = { staleTime: Number.POSITIVE_INFINITY, gcTime: 10 * 60_000 };

export const ticketListOptions = (query: TicketListQuery) =>
  infiniteQueryOptions({
    queryKey: ticketKeys.list(query),
    queryFn: ({ pageParam, signal }) => fetchPage(query, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: TicketPage) => (page.hasMore ? page.nextCursor : undefined),
    ...live,
  });

/** The results of a search; null: none. They are kept current only on screen, so older results are loaded again. */
export const searchListOptions = (query: TicketListQuery | null) => ({
  ...ticketListOptions(query ?? nothing),
  enabled: query !== null,
  staleTime: 30_000,
});
const nothing: TicketListQuery = {
  view: { status: 'search', showAll: false, queueIds: [], isSnoozed: false },
  sort: 'desc',
};

/**
 * The exact number of tickets in a list. If the list itself is due, its first page brings the count, so that every tab
 * has rows when it is opened.
 */
export const ticketCountOptions = (cache: QueryClient, query: TicketListQuery) =>
  queryOptions({
    queryKey: ticketKeys.count(query),
    queryFn: async ({ signal }): Promise<TicketCount> => {
      const list = cache.getQueryState(ticketKeys.list(query));
      const due = list?.data === undefined || list.isInvalidated;
      const pages = due ? await cache.fetchInfiniteQuery(ticketListOptions(query)).catch(() => null) : null;
      // The list is already loaded, or its request was cancelled with its tab.
      const page = pages?.pages[0] ?? (await fetchPage(query, null, signal));
      return { count: page.count, capped: page.countCapped, seq: page.seq };
    },
    ...live,
  });

/** A ticket by its address, shown at once if a list has it. `null`: it is no longer visible to this person. */
export const ticketOptions = (cache: QueryClient, uuid: string) =>
  queryOptions({
    queryKey: ticketKeys.detail(uuid),
    queryFn: async ({ signal }): Promise<Ticket | null> => {
      const answer = await request(getTicketByUuid, { params: { uuid }, signal });
      // An event may be newer than the answer.
      const known = findKnownTicket(cache, answer.id);
      return known && known.version > answer.version ? known : answer;
    },
    initialData: () => findLoaded(cache, (ticket) => ticket.uuid === uuid),
    ...live,
  });

export const ticketLogOptions = (ticketId: number) =>
  queryOptions({
    queryKey: ticketKeys.log(ticketId),
    queryFn: ({ signal }) => request(listTicketLog, { params: { ticketId }, signal }),
    staleTime: 0,
  });

/**
 * The lists that events keep current. An invalidated list that is not on screen waits for its reload: an event put into
 * it would make it look current.
 */
export function liveLists(cache: QueryClient): TicketList[] {
  return cache
    .getQueryCache()
    .findAll({ queryKey: ticketKeys.lists })
    .flatMap((entry) => {
      const data = entry.state.data as TicketPages | undefined;
      if (data === undefined || (entry.state.isInvalidated && !entry.isActive())) return [];
      return [{ query: entry.queryKey[2] as TicketListQuery, data }];
    });
}

function findLoaded(cache: QueryClient, matches: (ticket: Ticket) => boolean): Ticket | undefined {
  for (const { data } of liveLists(cache)) {
    const found = data.pages.flatMap((page) => page.tickets).find(matches);
    if (found) return found;
  }
  return undefined;
}

export const findTicketByUuid = (cache: QueryClient, uuid: string): Ticket | undefined =>
  cache.getQueryData<Ticket | null>(ticketKeys.detail(uuid)) ?? findLoaded(cache, (ticket) => ticket.uuid === uuid);

/** The newest version of a ticket anywhere in the cache. */
export function findKnownTicket(cache: QueryClient, ticketId: number): Ticket | undefined {
  let newest: Ticket | undefined;
  // A search hit belongs to its search only.
  const consider = (ticket: Ticket | null | undefined) => {
    if (ticket?.id === ticketId && (newest === undefined || ticket.version > newest.version)) newest = ticket;
  };
  for (const { query, data } of liveLists(cache)) {
    const found = findInPages(data, ticketId);
    consider(found && query.search ? { ...found, hit: undefined } : found);
  }
  for (const [, ticket] of cache.getQueriesData<Ticket | null>({ queryKey: ticketKeys.details })) consider(ticket);
  return newest;
}
