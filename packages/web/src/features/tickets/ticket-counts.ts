import type { Actor } from '@guiche/contract/actor';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import type { QueryClient } from '@tanstack/react-query';
import { liveLists, type TicketCount, ticketKeys } from './api.ts';
import { belongsToQuery, type TicketListQuery } from './inbox-search.ts';
import { type Membership, membershipIn } from './ticket-pages.ts';

export interface TicketChange {
  ticketId: number;
  /** The ticket as last seen, when it was seen at all. */
  known: Ticket | undefined;
  /** As it is now; null when it is no longer to be seen. */
  now: Ticket | null;
  /** The event's number; absent for the answer of a call. */
  seq: number | undefined;
}

/** Which version of a ticket the counts contain, and since which event (null: since our own call's answer). */
interface Counted {
  version: number;
  seq: number | null;
}

interface Books {
  counted: Map<number, Counted>;
  recounts: Set<string>;
}

const recountAfterMs = 1000;
const booksOf = new WeakMap<QueryClient, Books>();

function openBooks(cache: QueryClient): Books {
  const books = booksOf.get(cache) ?? { counted: new Map(), recounts: new Set() };
  booksOf.set(cache, books);
  return books;
}

/** Asks the server for a count that could not be carried on by arithmetic: once a second, however many tickets move. */
function recount(cache: QueryClient, key: readonly unknown[]) {
  const { recounts } = openBooks(cache);
  const name = JSON.stringify(key);
  if (recounts.has(name)) return;
  recounts.add(name);
  setTimeout(() => {
    recounts.delete(name);
    void cache.invalidateQueries({ queryKey: key, exact: true });
  }, recountAfterMs);
}

/** Whether a list held the ticket: by the ticket as last seen, else by what is loaded of the list. */
type CountedList = Pick<TicketListQuery, 'view' | 'filters'>;

function memberBefore(cache: QueryClient, actor: Actor, counted: CountedList, change: TicketChange): Membership {
  if (change.known) return belongsToQuery(actor, counted, change.known);
  const text = JSON.stringify([counted.view, counted.filters]);
  // What words found is not all of it.
  const list = liveLists(cache).find(
    ({ query: { view, filters, search } }) => search === undefined && JSON.stringify([view, filters]) === text,
  );
  return membershipIn(list?.data, change.ticketId);
}

/** Whether a count already contains a version that is not new to this client. */
function contains(total: TicketCount, counted: Counted | undefined, version: number): boolean {
  if (counted === undefined || counted.version < version) return false;
  return counted.seq === null || total.seq >= counted.seq;
}

/** How the change alters one count: 0, 1 or -1, or null where only the server can tell. */
function stepOf(cache: QueryClient, actor: Actor, key: readonly unknown[], total: TicketCount, change: TicketChange) {
  const { known, now, ticketId } = change;
  if (known && now && known.version >= now.version) {
    return contains(total, openBooks(cache).counted.get(ticketId), now.version) ? 0 : null;
  }
  const list = key[2] as CountedList;
  const before = memberBefore(cache, actor, list, change);
  const after = now !== null && belongsToQuery(actor, list, now);
  if (before === after) return 0;
  return before === null || total.capped ? null : after ? 1 : -1;
}

/**
 * Keeps the exact counts exact: by membership before and after where both are known, else by asking again. A count
 * remembers the number of the last event in it, so an event that is handed twice is counted once.
 */
export function adjustCounts(cache: QueryClient, actor: Actor, change: TicketChange) {
  const { known, now, seq, ticketId } = change;
  const seen = known !== undefined && now !== null && known.version >= now.version;
  if (seen && seq === undefined) return;
  for (const [key, total] of cache.getQueriesData<TicketCount>({ queryKey: ticketKeys.counts })) {
    if (total === undefined || (seq !== undefined && total.seq >= seq)) continue;
    const step = stepOf(cache, actor, key, total, change);
    if (step === null) recount(cache, key);
    cache.setQueryData<TicketCount>(key, {
      ...total,
      count: Math.max(0, total.count + (step ?? 0)),
      seq: seq ?? total.seq,
    });
  }
  const { counted } = openBooks(cache);
  const entry = counted.get(ticketId);
  if (now !== null && !seen) counted.set(ticketId, { version: now.version, seq: seq ?? null });
  else if (entry?.seq === null && seq !== undefined) counted.set(ticketId, { ...entry, seq });
}
