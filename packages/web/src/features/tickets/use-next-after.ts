import type { Ticket } from '@guiche/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useSession } from '../auth/index.ts';
import { findKnownTicket, ticketListOptions } from './api.ts';
import { type InboxSearch, listQueryOf, tabOf } from './inbox-search.ts';
import { type TicketPages, ticketsOf } from './ticket-pages.ts';
import { useInbox } from './use-inbox.ts';

/**
 * Remembers which ticket follows in the list, to open it once the one on screen is closed. A close that was called off
 * opens nothing.
 */
export function useNextAfter(search: InboxSearch): (ticket: Ticket) => void {
  const cache = useQueryClient();
  const { uuid, openTicket } = useInbox();
  const wish = useRef<{ id: number; next: string } | null>(null);
  const { actor } = useSession();

  const leave = useEffectEvent(() => {
    const wanted = wish.current;
    wish.current = null;
    if (wanted === null || uuid !== null) return;
    const now = findKnownTicket(cache, wanted.id);
    if (now === undefined || now.status === 'closed') openTicket(wanted.next);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the ticket is what is waited for
  useEffect(() => leave(), [uuid]);

  const choose = (ticket: Ticket) => {
    const list = cache.getQueryData<TicketPages>(
      ticketListOptions(listQueryOf(search, actor, tabOf(search, actor))).queryKey,
    );
    const rows = list ? ticketsOf(list) : [];
    const place = rows.findIndex(({ id }) => id === ticket.id);
    const next = rows[place + 1] ?? rows[place - 1];
    wish.current = next === undefined || place === -1 ? null : { id: ticket.id, next: next.uuid };
  };
  // The door must stay the same object.
  const latest = useRef(choose);
  latest.current = choose;
  return useCallback((ticket: Ticket) => latest.current(ticket), []);
}
