import { getMe } from '@guiche/contract/auth';
import type { NoticeSettings } from '@guiche/contract/notices';
import { listTickets } from '@guiche/contract/tickets';
import { actorOf, type SessionUser } from '@guiche/contract/users';
import { infiniteQueryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/http.ts';
import { useSession } from '../auth/index.ts';
import type { NoticePage } from './notice-pages.ts';

const live = { staleTime: Number.POSITIVE_INFINITY };

/** Unread tickets this person is notified of, newest first. Events keep them current; a gap in those loads them again. */
export const noticesOptions = infiniteQueryOptions({
  queryKey: ['notifications', 'tickets'],
  queryFn: ({ pageParam, signal }): Promise<NoticePage> =>
    call(listTickets, { query: { withUnreadMessages: true, nextCursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page: NoticePage) => (page.hasMore ? page.nextCursor : undefined),
  ...live,
});

const settingsOf = ({ company }: SessionUser): NoticeSettings => {
  const waiting = company.companieSettings.find(({ key }) => key === 'showNotificationPending');
  return { showNotificationPending: waiting?.value === 'enabled' ? 'enabled' : 'disabled' };
};

/**
 * Who is notified, and by which settings. Both come with the session; a change of rights or settings resets the live
 * channel, and then they are asked for again.
 */
export function useNoticeRule() {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: ['notifications', 'person', user.id],
    queryFn: ({ signal }) => call(getMe, { signal }),
    initialData: user,
    ...live,
  });
  return useMemo(() => ({ actor: actorOf(data), settings: settingsOf(data) }), [data]);
}
