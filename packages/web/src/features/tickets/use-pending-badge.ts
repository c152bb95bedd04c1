import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { putMenuBadge } from '../../lib/menu-badges.ts';
import { useSession } from '../auth/index.ts';
import { ticketCountOptions } from './api.ts';
import { listQueryOf } from './inbox-search.ts';
import { useInbox } from './use-inbox.ts';

/** Shows the number of waiting tickets at the menu's entry, whatever the filters. */
export function usePendingBadge() {
  const { actor } = useSession();
  const cache = useQueryClient();
  // Uses the tab's own list, which is loaded with its count.
  const { newestPending } = useInbox().search;
  const { data = 0 } = useQuery({
    ...ticketCountOptions(cache, listQueryOf(newestPending ? { newestPending } : {}, actor, 'pending')),
    select: ({ count }) => count,
  });
  useEffect(() => putMenuBadge('tickets', data), [data]);
  // The count is not kept current outside of the inbox.
  useEffect(() => () => putMenuBadge('tickets', 0), []);
}
