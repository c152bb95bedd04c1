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
 * Applies a ticket to every list, count and open chat. Answers and live events both come through here in any order: the
 * newer version wins, the same one changes nothing.
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

/** Removes a ticket that was deleted or is no longer visible from lists, counts and the open chat. */
export function removeTicket(cache: QueryClient, ticketId: number, actor: Actor, seq?: number) {
  const known = findKnownTicket(cache, ticketId);
  adjustCounts(cache, actor, { ticketId, known, now: null, seq });
  storeLists(cache, removeFromLists(liveLists(cache), ticketId));
  for (const [key, ticket] of cache.getQueriesData<Ticket | null>({ queryKey: ticketKeys.details })) {
    if (ticket?.id === ticketId) cache.setQueryData(key, null);
  }
}

/** Records a merge, so that who is in the merged ticket continues in the other. Called before the ticket is removed. */
export function noteMerged(
  cache: QueryClient,
  { ticketId, mergedInto }: { ticketId: number; mergedInto?: string | undefined },
) {
  if (mergedInto === undefined) return;
  const uuid = findKnownTicket(cache, ticketId)?.uuid;
  if (uuid !== undefined) cache.setQueryData(ticketKeys.mergedInto(uuid), mergedInto);
  cache.setQueryData<number[]>(ticketKeys.mergedFrom(mergedInto), (known = []) => [...new Set([...known, ticketId])]);
}

/** Whether any shown ticket is outdated. */
export function isShownOtherwise(cache: QueryClient, showsOtherwise: ShowsOtherwise): boolean {
  const details = cache.getQueriesData<Ticket | null>({ queryKey: ticketKeys.details });
  return (
    details.some(([, ticket]) => ticket && showsOtherwise(ticket)) ||
    liveLists(cache).some(({ data }) => data.pages.some(({ tickets }) => tickets.some(showsOtherwise)))
  );
}

/**
 * Applies a reading mark that this client has set, before the event confirms it. The ticket keeps its place. If the
 * ticket changed since the request, it may have a message that the answer does not count, so events decide.
 */
export function applyUnread(cache: QueryClient, { id, version }: Ticket, unreadMessages: number) {
  const known = findKnownTicket(cache, id);
  if (known?.version !== version || known.unreadMessages === unreadMessages) return;
  const ticket = { ...known, unreadMessages };
  storeLists(cache, replaceInLists(liveLists(cache), ticket));
  if (cache.getQueryData(ticketKeys.detail(ticket.uuid))) cache.setQueryData(ticketKeys.detail(ticket.uuid), ticket);
}
