import { type Actor, seesAllTickets } from '@guiche/contract/actor';
import type { TicketListView } from '@guiche/contract/tickets';

export const inboxTabs = ['open', 'pending', 'group', 'closed'] as const;
export type InboxTab = (typeof inboxTabs)[number];
/** What the left side shows: a tab, or what is found while something stands in the search box. */
export type ShownTab = InboxTab | 'search';

/** What of the inbox lives in the address, so that reload, back and a copied link show the same. Absent is the default. */
export interface InboxSearch {
  tab?: InboxTab;
  sort?: 'asc';
  showAll?: boolean;
  /** Selected queues; absent means all of mine. */
  queues?: number[];
  /** Where there is room for one side only: the one chosen against the rule (the chat when a ticket is open). */
  side?: InboxSide;
  /** What is searched for, as typed, and whether in messages too. */
  q?: string;
  msgs?: boolean;
  /** The message of the open ticket that was found. */
  at?: number;
}
export type InboxSide = 'list' | 'chat';

/** One list as it is asked for and cached. */
export interface TicketListQuery {
  view: TicketListView;
  sort: 'asc' | 'desc';
  /** Present in the search view. */
  search?: { text: string; inMessages: boolean };
}

const maxTyped = 200;

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

/** A search text as the address keeps it; the address of somebody else may spell digits as a number. */
function readTyped(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? undefined : text.slice(0, maxTyped);
}

/** Reads an address of any origin: what is not ours is left out, never an error. */
export function parseInboxSearch(search: Record<string, unknown>): InboxSearch {
  const tab = inboxTabs.find((name) => name === search.tab);
  const queues = Array.isArray(search.queues) ? [...new Set(search.queues.filter(isId))].slice(0, 200) : [];
  const q = readTyped(search.q);
  return {
    ...(tab === undefined || tab === 'open' ? {} : { tab }),
    ...(search.sort === 'asc' ? { sort: 'asc' as const } : {}),
    ...(search.showAll === true ? { showAll: true } : {}),
    ...(queues.length > 0 ? { queues } : {}),
    ...(search.side === 'list' || search.side === 'chat' ? { side: search.side } : {}),
    ...(q === undefined ? {} : { q }),
    ...(search.msgs === true ? { msgs: true } : {}),
    ...(q !== undefined && isId(search.at) ? { at: search.at } : {}),
  };
}

/** The tab shown: groups only for who may see them. */
export function tabOf(search: InboxSearch, actor: Actor): InboxTab {
  const tab = search.tab ?? 'open';
  return tab === 'group' && !actor.allowGroup ? 'open' : tab;
}

/** The list of a tab under the address's filters. Closed tickets are always newest first. */
export function listQueryOf(search: InboxSearch, actor: Actor, tab: InboxTab): TicketListQuery {
  return {
    view: {
      status: tab,
      showAll: search.showAll === true && seesAllTickets(actor),
      queueIds: search.queues ? [...search.queues].sort((a, b) => a - b) : null,
    },
    sort: search.sort === 'asc' && tab !== 'closed' ? 'asc' : 'desc',
  };
}
