import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '../auth/index.ts';
import { ticketListOptions } from './api.ts';
import { shownQueryOf } from './inbox-search.ts';
import { ticketsOf } from './ticket-pages.ts';
import { useInbox } from './use-inbox.ts';

/** Finds the ticket below another in the shown list, else the one above. */
export function useNextTicket() {
  const cache = useQueryClient();
  const { actor } = useSession();
  const { search, tab } = useInbox();
  return (ticket: Ticket): Ticket | null => {
    const rows = ticketsOf(cache.getQueryData(ticketListOptions(shownQueryOf(search, actor, tab)).queryKey));
    const at = rows.findIndex(({ id }) => id === ticket.id);
    return at === -1 ? null : (rows[at + 1] ?? rows[at - 1] ?? null);
  };
}
