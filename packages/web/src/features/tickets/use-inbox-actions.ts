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

/** Who has waited longest among the loaded pending tickets, and whether more of them wait. */
function longestWaiting(data: TicketPages) {
  const since = (ticket: Ticket) => ticket.waitingSince ?? ticket.updatedAt;
  const first = ticketsOf(data).reduce<Ticket | null>(
    (longest, ticket) => (longest && since(longest) <= since(ticket) ? longest : ticket),
    null,
  );
  return first && { uuid: first.uuid, isAll: data.pages.at(-1)?.hasMore === false };
}

/** Opens who has waited longest of those who wait under the address's filters; null while nobody does. */
function useOpenNext(search: InboxSearch): InboxActions['openNext'] {
  const { actor } = useSession();
  const { openTicket } = useInboxMoves();
  // The tab's count loads the list of the usual order; in another order it is loaded for this.
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
        // In another order than theirs, who waits longest is rarely among those that are loaded of a longer queue.
        const uuid = next.isAll ? next.uuid : (await fetchLongestWaiting(listQueryOf(search, actor, 'pending')))?.uuid;
        // Who went elsewhere meanwhile is not pulled away.
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

/** The inbox as the conversation beside it may use it. */
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
