import type { Ticket } from '@guiche/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '../auth/index.ts';
import { inboxTabs } from './inbox-search.ts';
import type { UndoOffer } from './offer-undo.ts';
import { useInboxMoves } from './use-inbox.ts';

/** The list in which a ticket stands. */
export const tabFor = (ticket: Ticket) => inboxTabs.find((tab) => tab === ticket.status);

/** Offers the way back of what was done; what was open is open again by it, unless the inbox was left. */
export function useUndoOffer(onTaken: (winner: Ticket) => void) {
  const cache = useQueryClient();
  const { actor } = useSession();
  const { openTicket } = useInboxMoves();
  return (offer: UndoOffer, wasOpen: boolean) => {
    const onBack = (now: Ticket) => {
      if (wasOpen && window.location.pathname.startsWith('/tickets')) openTicket(now.uuid, { tab: tabFor(now) });
    };
    import('./offer-undo.ts')
      .then(({ offerUndo }) => offerUndo({ cache, actor, onBack, onTaken }, offer))
      // The act is done and was announced; without its part of the program it is only not offered back.
      .catch((error: unknown) => console.warn('no undo offered', error));
  };
}
