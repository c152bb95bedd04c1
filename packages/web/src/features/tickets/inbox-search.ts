import { type Actor, isAdmin, seesAllTickets } from '@guiche/contract/actor';
import { belongsInList, type TicketListView } from '@guiche/contract/tickets';
import type { Ticket } from '@guiche/contract/tickets.schemas';

export const inboxTabs = ['open', 'pending', 'group', 'closed', 'snoozed'] as const;
export const filterStatuses = ['open', 'pending', 'group', 'closed'] as const;
export type FilterStatus = (typeof filterStatuses)[number];
export type InboxTab = (typeof inboxTabs)[number];
/** What the left side shows: a tab, or results by text and status. */
export type ShownTab = InboxTab | 'search';

/**
 * The part of the inbox's state that is kept in the address, so that reload, back and a copied link show the same.
 * Absent: the default.
 */
export interface InboxSearch {
  tab?: InboxTab;
  sort?: 'asc';
  showAll?: boolean;
  /** The chosen queues; absent: all of the person's. */
  queues?: number[];
  /** Tickets with all of these tags, one of these connections, one of these attendants (admins). */
  tags?: number[];
  conns?: number[];
  users?: number[];
  /** Tickets with one of these statuses, with or without a search text; they are shown as results. */
  stats?: FilterStatus[];
  /** The side of a narrow screen, where it differs from the rule (the chat when a ticket is open). */
  side?: InboxSide;
  /** The search text as typed, and whether messages are searched too. */
  q?: string;
  msgs?: boolean;
  /** The found message of the open ticket. */
  at?: number;
  /** Not in the address: the person prefers the newest waiting tickets first. */
  newestPending?: true;
}
export type InboxSide = 'list' | 'chat';

/** The query of a list, and its cache key. */
export interface TicketListQuery {
  view: TicketListView;
  /** Absent: none. */
  filters?: TicketFilters;
  /** `waiting`: the pending list with the longest waiting first. */
  sort: 'asc' | 'desc' | 'waiting';
  /** Present in the search view. */
  search?: { text: string; inMessages: boolean };
}

/** The filters apply together; an empty one does not count. */
export interface TicketFilters {
  tags: readonly number[];
  conns: readonly number[];
  users: readonly number[];
  stats: readonly FilterStatus[];
}

const maxTyped = 200;

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

const inOrder = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
const readIds = (value: unknown, most: number): number[] =>
  Array.isArray(value) ? [...new Set(value.filter(isId))].slice(0, most) : [];

/** A search text from an address, which may hold digits as a number if it was written by hand. */
function readTyped(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? undefined : text.slice(0, maxTyped);
}

/** Reads any address: unknown parts are left out, never an error. */
export function parseInboxSearch(search: Record<string, unknown>): InboxSearch {
  const tab = inboxTabs.find((name) => name === search.tab);
  const [queues, tags] = [readIds(search.queues, 200), readIds(search.tags, 20)];
  const [conns, users] = [readIds(search.conns, 200), readIds(search.users, 200)];
  const said: unknown[] = Array.isArray(search.stats) ? search.stats : [];
  const stats = filterStatuses.filter((status) => said.includes(status));
  const q = readTyped(search.q);
  return {
    ...(tab === undefined || tab === 'open' ? {} : { tab }),
    ...(search.sort === 'asc' ? { sort: 'asc' as const } : {}),
    ...(search.showAll === true ? { showAll: true } : {}),
    ...(queues.length > 0 ? { queues } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    ...(conns.length > 0 ? { conns } : {}),
    ...(users.length > 0 ? { users } : {}),
    ...(stats.length > 0 ? { stats } : {}),
    ...(search.side === 'list' || search.side === 'chat' ? { side: search.side } : {}),
    ...(q === undefined ? {} : { q }),
    ...(search.msgs === true ? { msgs: true } : {}),
    ...(q !== undefined && isId(search.at) ? { at: search.at } : {}),
  };
}

/** The chosen queues after one was switched. None chosen means all, which is undefined. */
export function withQueueTurned(
  queues: readonly { id: number }[],
  selected: readonly number[] | undefined,
  queueId: number,
): number[] | undefined {
  const chosen = queues.map(({ id }) => id).filter((id) => selected?.includes(id) ?? true);
  const next = chosen.includes(queueId) ? chosen.filter((id) => id !== queueId) : [...chosen, queueId];
  return next.length === 0 || next.length === queues.length ? undefined : next;
}

/** The shown tab: groups only for people who may see them. */
export function tabOf(search: InboxSearch, actor: Actor): InboxTab {
  const tab = search.tab ?? 'open';
  return tab === 'group' && !actor.allowGroup ? 'open' : tab;
}

/** The effective filters of an address: attendants only for admins, statuses only in results. Undefined: none. */
export function filtersOf(search: InboxSearch, actor: Actor, isSearch: boolean): TicketFilters | undefined {
  const filters: TicketFilters = {
    tags: inOrder(search.tags ?? []),
    conns: inOrder(search.conns ?? []),
    users: isAdmin(actor) ? inOrder(search.users ?? []) : [],
    stats: isSearch ? (search.stats ?? []) : [],
  };
  return countFilters(filters) === 0 ? undefined : filters;
}

export const countFilters = (filters: TicketFilters | undefined) =>
  filters ? filters.tags.length + filters.conns.length + filters.users.length + filters.stats.length : 0;

/** Whether a ticket belongs to a list, by the same rule and filters as the server. */
export function belongsToQuery(
  actor: Actor,
  { view, filters }: Pick<TicketListQuery, 'view' | 'filters'>,
  ticket: Ticket,
): boolean {
  // Events of older versions lack `snooze`: the ticket is then not set aside.
  if (!belongsInList(actor, view, ticket, (ticket.snooze ?? null) !== null)) return false;
  if (filters === undefined) return true;
  const { tags, conns, users, stats } = filters;
  return (
    tags.every((tagId) => ticket.tags.some(({ id }) => id === tagId)) &&
    (conns.length === 0 || conns.includes(ticket.whatsappId)) &&
    (users.length === 0 || (ticket.userId !== null && users.includes(ticket.userId))) &&
    (stats.length === 0 || stats.some((status) => status === ticket.status))
  );
}

/**
 * The sort order. Closed tickets are always newest first, waiting ones by waiting time unless the person prefers
 * otherwise.
 */
export function sortOf({ sort, newestPending }: InboxSearch, tab: InboxTab): TicketListQuery['sort'] {
  if (tab === 'pending') return sort === 'asc' || !newestPending ? 'waiting' : 'desc';
  return sort === 'asc' && tab !== 'closed' ? 'asc' : 'desc';
}

/** The query of a tab with the address's filters. */
export function listQueryOf(search: InboxSearch, actor: Actor, tab: InboxTab): TicketListQuery {
  const filters = filtersOf(search, actor, false);
  return {
    view: {
      status: tab === 'snoozed' ? 'open' : tab,
      showAll: search.showAll === true && seesAllTickets(actor),
      queueIds: search.queues ? inOrder(search.queues) : null,
      isSnoozed: tab === 'snoozed',
    },
    ...(filters && { filters }),
    sort: sortOf(search, tab),
  };
}

/** The query of a search: tickets of any status within the filters. Admins search everybody's. */
export function foundQueryOf(search: InboxSearch, actor: Actor): TicketListQuery {
  const filters = filtersOf(search, actor, true);
  return {
    view: {
      status: 'search',
      showAll: isAdmin(actor),
      queueIds: search.queues ? inOrder(search.queues) : null,
      isSnoozed: false,
    },
    ...(filters && { filters }),
    sort: 'desc',
  };
}

/** The query of the list without a search text: by chosen statuses, else by tab. */
export const shownQueryOf = (search: InboxSearch, actor: Actor, tab: InboxTab): TicketListQuery =>
  search.stats === undefined ? listQueryOf(search, actor, tab) : foundQueryOf(search, actor);
