import type { Actor } from '@guiche/contract/actor';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import type { QueryClient } from '@tanstack/react-query';
import { liveLists, type TicketCount, ticketKeys } from './api.ts';
import { belongsToQuery, type TicketListQuery } from './inbox-search.ts';
import { type Membership, membershipIn } from './ticket-pages.ts';

export interface TicketChange {
  ticketId: number;
  /** The ticket before the change, if it was known. */
  known: Ticket | undefined;
  /** The ticket now; null: it is no longer visible. */
  now: Ticket | null;
  /** The event's number; absent for an answer. */
  seq: number | undefined;
}

/** The version of a ticket that the counts include, and the event it came with (null: our own request's answer). */
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

/** Loads a count that cannot be computed, at most once a second. */
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

/** Whether a list contained the ticket: by its previous version, else by the loaded part. */
type CountedList = Pick<TicketListQuery, 'view' | 'filters'>;

function memberBefore(cache: QueryClient, actor: Actor, counted: CountedList, change: TicketChange): Membership {
  if (change.known) return belongsToQuery(actor, counted, change.known);
  const text = JSON.stringify([counted.view, counted.filters]);
  // Search results are not the whole list.
  const list = liveLists(cache).find(
    ({ query: { view, filters, search } }) => search === undefined && JSON.stringify([view, filters]) === text,
  );
  return membershipIn(list?.data, change.ticketId);
}

/** Whether a count already includes this version. */
function contains(total: TicketCount, counted: Counted | undefined, version: number): boolean {
  if (counted === undefined || counted.version < version) return false;
  return counted.seq === null || total.seq >= counted.seq;
}

/** The change of one count: 0, 1 or -1; null: only the server can tell. */
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
 * Updates the exact counts by membership before and after the change, or loads them again. A count remembers the last
 * event it includes, so a repeated event is counted once.
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
