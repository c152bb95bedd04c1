import { type Actor, isAdmin, seesAllTickets } from '@guiche/contract/actor';
import { belongsInList, type TicketListView } from '@guiche/contract/tickets';
import type { Ticket } from '@guiche/contract/tickets.schemas';

export const inboxTabs = ['open', 'pending', 'group', 'closed', 'snoozed'] as const;
export const filterStatuses = ['open', 'pending', 'group', 'closed'] as const;
export type FilterStatus = (typeof filterStatuses)[number];
export type InboxTab = (typeof inboxTabs)[number];
/** What the left side shows: a tab, or what is found by words and by statuses. */
export type ShownTab = InboxTab | 'search';

/** What of the inbox lives in the address, so that reload, back and a copied link show the same. Absent is the default. */
export interface InboxSearch {
  tab?: InboxTab;
  sort?: 'asc';
  showAll?: boolean;
  /** Selected queues; absent means all of mine. */
  queues?: number[];
  /** All of these tags, one of these connections, one of these attendants (admins). */
  tags?: number[];
  conns?: number[];
  users?: number[];
  /** One of these statuses: they show the results, with words or without. */
  stats?: FilterStatus[];
  /** Where there is room for one side only: the one chosen against the rule (the chat when a ticket is open). */
  side?: InboxSide;
  /** What is searched for, as typed, and whether in messages too. */
  q?: string;
  msgs?: boolean;
  /** The message of the open ticket that was found. */
  at?: number;
  /** Not of the address: the person wants those that wait with the newest first. */
  newestPending?: true;
}
export type InboxSide = 'list' | 'chat';

/** One list as it is asked for and cached. */
export interface TicketListQuery {
  view: TicketListView;
  /** Absent: none. */
  filters?: TicketFilters;
  /** `waiting`: of the pending list, who has waited longest first. */
  sort: 'asc' | 'desc' | 'waiting';
  /** Present in the search view. */
  search?: { text: string; inMessages: boolean };
}

/** Each narrows by itself; an empty one does not. */
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

/** A search text as the address keeps it; the address of somebody else may spell digits as a number. */
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

/** The chosen queues after one of them was turned on or off. None chosen is the same as all, which is undefined. */
export function withQueueTurned(
  queues: readonly { id: number }[],
  selected: readonly number[] | undefined,
  queueId: number,
): number[] | undefined {
  const chosen = queues.map(({ id }) => id).filter((id) => selected?.includes(id) ?? true);
  const next = chosen.includes(queueId) ? chosen.filter((id) => id !== queueId) : [...chosen, queueId];
  return next.length === 0 || next.length === queues.length ? undefined : next;
}

/** The tab shown: groups only for who may see them. */
export function tabOf(search: InboxSearch, actor: Actor): InboxTab {
  const tab = search.tab ?? 'open';
  return tab === 'group' && !actor.allowGroup ? 'open' : tab;
}

/** The address's filters as far as they count: attendants for admins, statuses in results. Undefined: none. */
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

/** Whether a ticket stands in a list: by the list's rule and by every filter, as the server decides. */
export function belongsToQuery(
  actor: Actor,
  { view, filters }: Pick<TicketListQuery, 'view' | 'filters'>,
  ticket: Ticket,
): boolean {
  // An event that an older version wrote does not say whether it is set aside: then it is not.
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

/** Closed tickets are always newest first. Who waits stands behind who has waited longer, unless the person chose otherwise. */
export function sortOf({ sort, newestPending }: InboxSearch, tab: InboxTab): TicketListQuery['sort'] {
  if (tab === 'pending') return sort === 'asc' || !newestPending ? 'waiting' : 'desc';
  return sort === 'asc' && tab !== 'closed' ? 'asc' : 'desc';
}

/** The list of a tab under the address's filters. */
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

/** Where a search looks: all that the address's filters leave, of whatever status. Admins search everybody's. */
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

/** The list that is shown while no words are typed: of chosen statuses, else of the tab. */
export const shownQueryOf = (search: InboxSearch, actor: Actor, tab: InboxTab): TicketListQuery =>
  search.stats === undefined ? listQueryOf(search, actor, tab) : foundQueryOf(search, actor);
