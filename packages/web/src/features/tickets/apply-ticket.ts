import type { Actor } from '@guiche/contract/actor';
import type { Tag } from '@guiche/contract/tags.schemas';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import type { QueryClient } from '@tanstack/react-query';
import { findKnownTicket, liveLists, ticketKeys } from './api.ts';
import type { TicketListQuery } from './inbox-search.ts';
import { adjustCounts } from './ticket-counts.ts';
import { applyToPages, removeFromPages, replaceInPages, type TicketPages } from './ticket-pages.ts';

type Update = (data: TicketPages, query: TicketListQuery) => TicketPages;

/** Changes every list that is kept current; those that come back the same are not touched. */
function updateLists(cache: QueryClient, update: Update) {
  for (const { query, data } of liveLists(cache)) {
    const next = update(data, query);
    if (next !== data) cache.setQueryData(ticketKeys.list(query), next);
  }
}

/**
 * Brings every list, count and open chat up to date with a ticket. The answer of a call and the live event both come
 * through here, in any order: the newer version wins, the same one changes nothing.
 */
export function applyTicket(cache: QueryClient, ticket: Ticket, actor: Actor, seq?: number) {
  const known = findKnownTicket(cache, ticket.id);
  adjustCounts(cache, actor, { ticketId: ticket.id, known, now: ticket, seq });
  updateLists(cache, (data, query) => {
    const newer = known && known.version > ticket.version ? known : ticket;
    return applyToPages(data, query, actor, newer);
  });
  const shown = cache.getQueryData<Ticket | null>(ticketKeys.detail(ticket.uuid));
  if (shown === null || (shown && shown.version < ticket.version)) {
    cache.setQueryData(ticketKeys.detail(ticket.uuid), ticket);
  }
}

/** Takes a ticket that was deleted, or left everything this person sees, out of lists, counts and the open chat. */
export function removeTicket(cache: QueryClient, ticketId: number, actor: Actor, seq?: number) {
  const known = findKnownTicket(cache, ticketId);
  adjustCounts(cache, actor, { ticketId, known, now: null, seq });
  updateLists(cache, (data) => removeFromPages(data, ticketId));
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

/** Does a known ticket call its connection by a name, or treat its groups in a way, that is not so any more? */
export function namesOtherwise(cache: QueryClient, { id, name, groupAsTicket }: Ticket['whatsapp']): boolean {
  return showsAny(
    cache,
    ({ whatsappId, whatsapp }) =>
      whatsappId === id && (whatsapp.name !== name || whatsapp.groupAsTicket !== groupAsTicket),
  );
}

type Named = Pick<Tag, 'name' | 'color'>;
const differs = (shown: Named, now: Named) => shown.name !== now.name || shown.color !== now.color;

/** The same of a queue. */
export const showsQueueOtherwise = (cache: QueryClient, now: Named & { id: number }): boolean =>
  showsAny(cache, ({ queue }) => queue?.id === now.id && differs(queue, now));

/** The same of a tag; null: it is gone. */
export const showsTagOtherwise = (cache: QueryClient, tagId: number, now: Named | null): boolean =>
  showsAny(cache, ({ tags }) => tags.some((tag) => tag.id === tagId && (now === null || differs(tag, now))));

function showsAny(cache: QueryClient, isOld: (ticket: Ticket) => boolean): boolean {
  const details = cache.getQueriesData<Ticket | null>({ queryKey: ticketKeys.details });
  return (
    details.some(([, ticket]) => ticket && isOld(ticket)) ||
    liveLists(cache).some(({ data }) => data.pages.some(({ tickets }) => tickets.some(isOld)))
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
  updateLists(cache, (data) => replaceInPages(data, ticket));
  if (cache.getQueryData(ticketKeys.detail(ticket.uuid))) cache.setQueryData(ticketKeys.detail(ticket.uuid), ticket);
}
