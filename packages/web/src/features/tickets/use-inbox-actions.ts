import { readTicket } from '@guiche/contract/tickets';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { showToast } from '../../ui/toast.ts';
import { useSession } from '../auth/index.ts';
import { useActs } from './acts-context.tsx';
import { fetchLongestWaiting, ticketListOptions } from './api.ts';
import { applyUnread } from './apply-ticket.ts';
import type { InboxActions } from './chat-pane-props.ts';
import { type InboxSearch, listQueryOf } from './inbox-search.ts';
import { type TicketPages, ticketsOf } from './ticket-pages.ts';
import { useInboxMoves } from './use-inbox.ts';
import { signalTyping } from './use-presence.ts';

/** The longest waiting of the loaded pending tickets, and whether there are more. */
function longestWaiting(data: TicketPages) {
  const since = (ticket: Ticket) => ticket.waitingSince ?? ticket.updatedAt;
  const first = ticketsOf(data).reduce<Ticket | null>(
    (longest, ticket) => (longest && since(longest) <= since(ticket) ? longest : ticket),
    null,
  );
  return first && { uuid: first.uuid, isAll: data.pages.at(-1)?.hasMore === false };
}

/** Opens the longest waiting ticket within the filters; null: nobody waits. */
function useOpenNext(search: InboxSearch): InboxActions['openNext'] {
  const { actor } = useSession();
  const { openTicket } = useInboxMoves();
  // The tab's count loads this list in the usual order; another order is loaded here.
  const pending = ticketListOptions(listQueryOf(search, actor, 'pending'));
  const { data: next } = useInfiniteQuery({ ...pending, select: longestWaiting });
  return useMemo(() => {
    if (!next) return null;
    let isAsked = false;
    const find = async () => {
      if (isAsked) return;
      isAsked = true;
      const { pathname } = window.location;
      try {
        // In another order, the longest waiting ticket is rarely among the loaded ones.
        const uuid = next.isAll ? next.uuid : (await fetchLongestWaiting(listQueryOf(search, actor, 'pending')))?.uuid;
        // The person went elsewhere meanwhile.
        if (uuid !== undefined && window.location.pathname === pathname) openTicket(uuid, { tab: 'pending' });
      } catch (error) {
        showToast({ kind: 'error', text: errorText(error) });
      } finally {
        isAsked = false;
      }
    };
    return () => void find();
  }, [next, search, actor, openTicket]);
}

/** The inbox's functions for the conversation. */
export function useInboxActions(search: InboxSearch): InboxActions {
  const cache = useQueryClient();
  const { run, begin, takeOver } = useActs();
  const { closeTicket, changeSearch } = useInboxMoves();
  const openNext = useOpenNext(search);

  return useMemo<InboxActions>(
    () => ({
      accept: (ticket) => run('accept', ticket),
      reopen: (ticket) => run('reopen', ticket),
      resolve: (ticket, how) => run('resolve', ticket, how),
      takeOver,
      begin,
      close: () => closeTicket(),
      showList: () => changeSearch({ side: 'list' }),
      showHit: (messageId) => changeSearch({ at: messageId ?? undefined }),
      openNext,
      markRead: async (ticket, lastMessageId) => {
        const { unreadMessages } = await request(readTicket, {
          params: { ticketId: ticket.id },
          body: { lastMessageId },
        });
        applyUnread(cache, ticket, unreadMessages);
      },
      signalTyping,
    }),
    [cache, run, takeOver, begin, closeTicket, changeSearch, openNext],
  );
}
