import { readTicket, type Ticket } from '@guiche/contract/tickets';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/http.ts';
import { useSession } from '../auth/index.ts';
import { useActs } from './acts-context.tsx';
import { ticketListOptions } from './api.ts';
import { applyUnread } from './apply-ticket.ts';
import type { ChatDoor } from './chat-pane.ts';
import { type InboxSearch, listQueryOf } from './inbox-search.ts';
import { type TicketPages, ticketsOf } from './ticket-pages.ts';
import { useInboxMoves } from './use-inbox.ts';
import { sayTyping } from './use-presence.ts';

/** Who has waited longest among the loaded pending tickets. */
function longestWaiting(data: TicketPages): Ticket | null {
  const since = (ticket: Ticket) => ticket.waitingSince ?? ticket.updatedAt;
  return ticketsOf(data).reduce<Ticket | null>(
    (first, ticket) => (first && since(first) <= since(ticket) ? first : ticket),
    null,
  );
}

/** The inbox as the conversation beside it may use it. */
export function useChatDoor(search: InboxSearch): ChatDoor {
  const cache = useQueryClient();
  const { actor } = useSession();
  const { run, begin, takeOver } = useActs();
  const { openTicket, closeTicket, changeSearch } = useInboxMoves();
  // The tab's count loads the list of the usual order; in another order it is loaded for this.
  const pending = ticketListOptions(listQueryOf(search, actor, 'pending'));
  const { data: next } = useInfiniteQuery({ ...pending, select: (data) => longestWaiting(data)?.uuid });

  return useMemo<ChatDoor>(
    () => ({
      accept: (ticket) => run('accept', ticket),
      reopen: (ticket) => run('reopen', ticket),
      resolve: (ticket, how) => run('resolve', ticket, how),
      takeOver,
      begin,
      close: () => closeTicket(),
      showList: () => changeSearch({ side: 'list' }),
      showHit: (messageId) => changeSearch({ at: messageId ?? undefined }),
      openNext: next === undefined ? null : () => openTicket(next, { tab: 'pending' }),
      markRead: async (ticket, lastMessageId) => {
        const { unreadMessages } = await call(readTicket, { params: { ticketId: ticket.id }, body: { lastMessageId } });
        applyUnread(cache, ticket, unreadMessages);
      },
      sayTyping,
    }),
    [cache, run, takeOver, begin, openTicket, closeTicket, changeSearch, next],
  );
}
