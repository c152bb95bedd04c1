import { type Ticket, updateTicket } from '@guiche/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { errorText } from '../../lib/errors.ts';
import { call } from '../../lib/http.ts';
import { showToast } from '../../ui/toast.ts';
import { useSession } from '../auth/index.ts';
import { applyTicket } from './apply-ticket.ts';

/** Transfers somebody else's ticket to oneself, in the queue it is in. */
export function useTakeOver(): (ticket: Ticket) => void {
  const cache = useQueryClient();
  const { actor, user } = useSession();
  return useCallback(
    (ticket: Ticket) => {
      const queueId = ticket.queueId ?? user.queues[0]?.id ?? null;
      const transfer = { queueId, isTransfered: true };
      const body = { status: 'open' as const, userId: actor.userId, ...transfer };
      call(updateTicket, { params: { ticketId: ticket.id }, body }).then(
        (now) => applyTicket(cache, now, actor),
        (error: unknown) => showToast({ kind: 'error', text: errorText(error) }),
      );
    },
    [cache, actor, user],
  );
}
