import type { Actor } from '@guiche/contract/actor';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import type { QueryClient } from '@tanstack/react-query';
import { findKnownTicket, liveLists, ticketKeys } from './api.ts';
import type { ShowsOtherwise } from './shows-otherwise.ts';
import { adjustCounts } from './ticket-counts.ts';
import { applyToLists, removeFromLists, replaceInLists, type TicketList } from './ticket-pages.ts';

function storeLists(cache: QueryClient, changed: readonly TicketList[]) {
  for (const { query, data } of changed) cache.setQueryData(ticketKeys.list(query), data);
}

/**
 * Brings every list, count and open chat up to date with a ticket. The answer of a call and the live event both come
 * through here, in any order: the newer version wins, the same one changes nothing.
 */
export function applyTicket(cache: QueryClient, ticket: Ticket, actor: Actor, seq?: number) {
  const known = findKnownTicket(cache, ticket.id);
  adjustCounts(cache, actor, { ticketId: ticket.id, known, now: ticket, seq });
  storeLists(cache, applyToLists(liveLists(cache), actor, ticket, known));
  const shown = cache.getQueryData<Ticket | null>(ticketKeys.detail(ticket.uuid));
  if (shown === null || (shown && shown.version < ticket.version)) {
    cache.setQueryData(ticketKeys.detail(ticket.uuid), ticket);
  }
}

/** Takes a ticket that was deleted, or left everything this person sees, out of lists, counts and the open chat. */
export function removeTicket(cache: QueryClient, ticketId: number, actor: Actor, seq?: number) {
  const known = findKnownTicket(cache, ticketId);
  adjustCounts(cache, actor, { ticketId, known, now: null, seq });
  storeLists(cache, removeFromLists(liveLists(cache), ticketId));
  for (const [key, ticket] of cache.getQueriesData<Ticket | null>({ queryKey: ticketKeys.details })) {
    if (ticket?.id === ticketId) cache.setQueryData(key, null);
  }
}

/** Who is in a ticket that became part of another goes on there. To be said before the ticket is taken away. */
export function noteMerged(
  cache: QueryClient,
  { ticketId, mergedInto }: { ticketId: number; mergedInto?: string | undefined },
) {
  if (mergedInto === undefined) return;
  const uuid = findKnownTicket(cache, ticketId)?.uuid;
  if (uuid !== undefined) cache.setQueryData(ticketKeys.mergedInto(uuid), mergedInto);
  cache.setQueryData<number[]>(ticketKeys.mergedFrom(mergedInto), (known = []) => [...new Set([...known, ticketId])]);
}

/** Does a ticket that is shown somewhere look old? */
export function isShownOtherwise(cache: QueryClient, showsOtherwise: ShowsOtherwise): boolean {
  const details = cache.getQueriesData<Ticket | null>({ queryKey: ticketKeys.details });
  return (
    details.some(([, ticket]) => ticket && showsOtherwise(ticket)) ||
    liveLists(cache).some(({ data }) => data.pages.some(({ tickets }) => tickets.some(showsOtherwise)))
  );
}

/**
 * A reading mark that this client has just set: shown before the event confirms it. The ticket keeps its place. What was
 * changed since it was asked for may hold a message that the answer does not count: then events say what is unread.
 */
export function applyUnread(cache: QueryClient, { id, version }: Ticket, unreadMessages: number) {
  const known = findKnownTicket(cache, id);
  if (known?.version !== version || known.unreadMessages === unreadMessages) return;
  const ticket = { ...known, unreadMessages };
  storeLists(cache, replaceInLists(liveLists(cache), ticket));
  if (cache.getQueryData(ticketKeys.detail(ticket.uuid))) cache.setQueryData(ticketKeys.detail(ticket.uuid), ticket);
}
