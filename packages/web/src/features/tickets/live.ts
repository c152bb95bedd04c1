import type { PayloadOf } from '@guiche/contract/event';
import { messageEvent } from '@guiche/contract/messages';
import { ticketEvent } from '@guiche/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveEvent } from '../../lib/live.ts';
import { useSession } from '../auth/index.ts';
import { findKnownTicket, ticketKeys } from './api.ts';
import { applyTicket, removeTicket } from './apply-ticket.ts';
import { useInboxMoves } from './use-inbox.ts';

/** Keeps lists, counts and the open chat current while the inbox is on screen. */
export function useTicketsLive() {
  const cache = useQueryClient();
  const { actor } = useSession();
  const { openTicket, isOpen } = useInboxMoves();
  /** Who is in a ticket that became part of another goes on there, as if it had not gone. */
  const followMerged = ({ ticketId, mergedInto }: { ticketId: number; mergedInto?: string | undefined }) => {
    const uuid = findKnownTicket(cache, ticketId)?.uuid;
    if (mergedInto === undefined || uuid === undefined || !isOpen(uuid)) return;
    openTicket(mergedInto);
    cache.removeQueries({ queryKey: ticketKeys.detail(uuid) });
  };
  const onTicket = (event: PayloadOf<typeof ticketEvent>, seq: number) => {
    if (event.action === 'delete') {
      followMerged(event);
      removeTicket(cache, event.ticketId, actor, seq);
    } else applyTicket(cache, event.ticket, actor, seq);
  };
  useLiveEvent(ticketEvent, onTicket, { catchUp: true });
  useLiveEvent(messageEvent, (event, seq) => applyTicket(cache, event.ticket, actor, seq), { catchUp: true });
  // Elsewhere nobody applies events, so what is cached then is only good for a first look.
  useEffect(() => () => void cache.invalidateQueries({ queryKey: ticketKeys.all, refetchType: 'none' }), [cache]);
}
