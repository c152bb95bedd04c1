import { connectionEvent } from '@guiche/contract/connections';
import type { PayloadOf } from '@guiche/contract/event';
import { messageEvent } from '@guiche/contract/messages';
import { ticketEvent } from '@guiche/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveEvent } from '../../lib/live.ts';
import { loadAgain } from '../../lib/load-again.ts';
import { useSession } from '../auth/index.ts';
import { ticketKeys } from './api.ts';
import { applyTicket, namesOtherwise, noteMerged, removeTicket } from './apply-ticket.ts';

/** Keeps lists, counts and the open chat current while the inbox is on screen. */
export function useTicketsLive() {
  const cache = useQueryClient();
  const { actor } = useSession();
  const onTicket = (event: PayloadOf<typeof ticketEvent>, seq: number) => {
    if (event.action === 'delete') {
      noteMerged(cache, event);
      removeTicket(cache, event.ticketId, actor, seq);
    } else applyTicket(cache, event.ticket, actor, seq);
  };
  useLiveEvent(ticketEvent, onTicket, { catchUp: true });
  useLiveEvent(messageEvent, (event, seq) => applyTicket(cache, event.ticket, actor, seq), { catchUp: true });
  useLiveEvent(connectionEvent, (event) => {
    if (event.action === 'update' && namesOtherwise(cache, event.whatsapp))
      loadAgain(cache, { queryKey: ticketKeys.all });
  });
  // Elsewhere nobody applies events, so what is cached then is only good for a first look.
  useEffect(() => () => void cache.invalidateQueries({ queryKey: ticketKeys.all, refetchType: 'none' }), [cache]);
}
