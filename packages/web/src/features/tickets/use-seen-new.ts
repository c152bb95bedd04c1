import { readTicket } from '@guiche/contract/tickets';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useEffect } from 'react';
import { request } from '../../lib/http.ts';
import { useConnectionStatus } from '../../lib/live-status.ts';
import { useSession } from '../auth/index.ts';

/** Lower than any message id: the request says that the ticket was opened, not how far it was read. */
const beforeAllMessages = 1;

/** Marks a handed-over ticket as seen once it is opened; its event updates every screen. */
export function useSeenNew(ticket: Ticket | null | undefined) {
  const { user } = useSession();
  const { state } = useConnectionStatus();
  const ticketId = ticket?.isNewToOwner && ticket.userId === user.id ? ticket.id : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the connection's return is another occasion
  useEffect(() => {
    if (ticketId === null) return;
    const body = { lastMessageId: beforeAllMessages };
    request(readTicket, { params: { ticketId }, body }).catch((error: unknown) => {
      // It stays new; the next look, or the network's return, tries again.
      console.warn('not marked as seen', error);
    });
  }, [ticketId, state]);
}
