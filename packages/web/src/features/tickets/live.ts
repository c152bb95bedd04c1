import { connectionEvent, importMessagesEvent } from '@guiche/contract/connections';
import type { PayloadOf } from '@guiche/contract/event';
import { messageEvent } from '@guiche/contract/messages';
import { queueEvent } from '@guiche/contract/queues';
import { tagEvent } from '@guiche/contract/tags';
import { ticketEvent } from '@guiche/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadAgain } from '../../lib/load-again.ts';
import { useLiveEvent } from '../../lib/use-live-event.ts';
import { useSession } from '../auth/index.ts';
import { ticketKeys } from './api.ts';
import { applyTicket, isShownOtherwise, noteMerged, removeTicket } from './apply-ticket.ts';
import { withOptimistic } from './optimistic-changes.ts';
import {
  type ShowsOtherwise,
  showsConnectionOtherwise,
  showsQueueOtherwise,
  showsTagOtherwise,
} from './shows-otherwise.ts';
import { takeMergedDrafts } from './take-merged-drafts.ts';

/** Keeps lists, counts and the open chat current while the inbox is on screen. */
export function useTicketsLive() {
  const cache = useQueryClient();
  const { actor } = useSession();
  const onTicket = (event: PayloadOf<typeof ticketEvent>, seq: number) => {
    if (event.action === 'delete') {
      noteMerged(cache, event);
      if (event.mergedInto !== undefined) takeMergedDrafts(cache, event.mergedInto);
      removeTicket(cache, event.ticketId, actor, seq);
    } else applyTicket(cache, withOptimistic(event.ticket), actor, seq);
  };
  useLiveEvent(ticketEvent, onTicket, { catchUp: true });
  useLiveEvent(messageEvent, (event, seq) => applyTicket(cache, withOptimistic(event.ticket), actor, seq), {
    catchUp: true,
  });
  const again = () => loadAgain(cache, { queryKey: ticketKeys.all });
  const againWhere = (showsOtherwise: ShowsOtherwise) => isShownOtherwise(cache, showsOtherwise) && again();
  useLiveEvent(connectionEvent, (event) => againWhere(showsConnectionOtherwise(event)));
  useLiveEvent(queueEvent, (event) => againWhere(showsQueueOtherwise(event)));
  useLiveEvent(tagEvent, (event) => againWhere(showsTagOtherwise(event)));
  // Messages of an import have no events.
  useLiveEvent(importMessagesEvent, ({ action }) => action === 'refresh' && again());
  // On other screens no events are applied, so the cache is only good for a first look.
  useEffect(() => () => void cache.invalidateQueries({ queryKey: ticketKeys.all, refetchType: 'none' }), [cache]);
}
