import type { PayloadOf } from '@guiche/contract/event';
import { fold } from '@guiche/contract/fold';
import { messageEvent } from '@guiche/contract/messages';
import { cutAround, readShortNumber, saysAll, searchWords } from '@guiche/contract/search';
import { ticketEvent } from '@guiche/contract/tickets';
import type { ListedTicket, Ticket } from '@guiche/contract/tickets.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '../../lib/use-live-event.ts';
import { useSession } from '../auth/index.ts';
import { ticketKeys } from './api.ts';
import { belongsToQuery, type TicketListQuery } from './inbox-search.ts';
import { matchesTyped } from './search-list.ts';
import { findInPages, putFound, type TicketPages } from './ticket-pages.ts';

const snippetLength = 90;

/** Adds tickets that begin to match during a search, by their contact or a new message. */
export function useSearchLive(query: TicketListQuery | null) {
  const cache = useQueryClient();
  const { actor } = useSession();

  const take = (ticket: Ticket, hit: ListedTicket['hit']) => {
    if (!query?.search || !belongsToQuery(actor, query, ticket)) return;
    const { text } = query.search;
    const number = readShortNumber(text);
    if (number !== null && number !== ticket.id) return;
    cache.setQueryData<TicketPages>(ticketKeys.list(query), (data) => {
      if (data === undefined) return data;
      const shown = findInPages(data, ticket.id);
      const isNews = hit ? (shown?.hit?.messageId ?? 0) < hit.messageId : !shown && matchesTyped(ticket, text, false);
      return isNews ? putFound(data, query, hit ? { ...ticket, hit } : ticket) : data;
    });
  };
  const onTicket = (event: PayloadOf<typeof ticketEvent>) => {
    if (event.action !== 'delete') take(event.ticket, undefined);
  };
  const onMessage = ({ message, ticket }: PayloadOf<typeof messageEvent>) => {
    const { text = '', inMessages = false } = query?.search ?? {};
    const words = searchWords(text);
    const says =
      inMessages && !message.isDeleted && message.ticketId === ticket.id && saysAll(fold(message.body), words);
    const snippet = says ? cutAround(message.body, words, snippetLength) : '';
    take(ticket, says ? { messageId: message.id, snippet } : undefined);
  };
  useLiveEvent(ticketEvent, onTicket, { catchUp: true });
  useLiveEvent(messageEvent, onMessage, { catchUp: true });
}
