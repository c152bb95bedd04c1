import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { putMenuBadge } from '../../lib/menu-badges.ts';
import { useSession } from '../auth/index.ts';
import { ticketCountOptions } from './api.ts';
import { listQueryOf } from './inbox-search.ts';
import { useInbox } from './use-inbox.ts';

/** Shows at the menu's entry how many tickets wait, whatever the list is filtered by. */
export function usePendingBadge() {
  const { actor } = useSession();
  const cache = useQueryClient();
  // With the list that the tab shows: it is loaded with its count.
  const { newestPending } = useInbox().search;
  const { data = 0 } = useQuery({
    ...ticketCountOptions(cache, listQueryOf(newestPending ? { newestPending } : {}, actor, 'pending')),
    select: ({ count }) => count,
  });
  useEffect(() => putMenuBadge('tickets', data), [data]);
  // Nobody counts while the inbox is not on screen.
  useEffect(() => () => putMenuBadge('tickets', 0), []);
}
