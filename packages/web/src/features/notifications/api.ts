import { getMe } from '@guiche/contract/auth';
import type { NoticeSettings } from '@guiche/contract/notices';
import { companySettingsEvent } from '@guiche/contract/settings';
import { listTickets } from '@guiche/contract/tickets';
import { actorOf } from '@guiche/contract/users';
import type { SessionUser } from '@guiche/contract/users.schemas';
import { infiniteQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { request } from '../../lib/http.ts';
import { useLiveEvent } from '../../lib/use-live-event.ts';
import { useSession } from '../auth/index.ts';
import type { NoticePage } from './notice-pages.ts';

const live = { staleTime: Number.POSITIVE_INFINITY };

/** The unread tickets in this person's notices, newest first. Events keep them current; a gap loads them again. */
export const noticesOptions = infiniteQueryOptions({
  queryKey: ['notifications', 'tickets'],
  queryFn: ({ pageParam, signal }): Promise<NoticePage> =>
    request(listTickets, { query: { withUnreadMessages: true, nextCursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page: NoticePage) => (page.hasMore ? page.nextCursor : undefined),
  // The bell is on every screen, so its errors must not close one.
  throwOnError: false,
  ...live,
});

const settingsOf = ({ company }: SessionUser): NoticeSettings => {
  const waiting = company.companieSettings.find(({ key }) => key === 'showNotificationPending');
  return { showNotificationPending: waiting?.value === 'enabled' ? 'enabled' : 'disabled' };
};

const personKey = (userId: number) => ['notifications', 'person', userId];

/**
 * The person and settings by which notices are chosen. Both come with the session; a change of rights resets the live
 * channel, and a change of settings has an event.
 */
export function useNoticeRule() {
  const { user } = useSession();
  const cache = useQueryClient();
  useLiveEvent(companySettingsEvent, () => void cache.invalidateQueries({ queryKey: personKey(user.id) }));
  const { data } = useQuery({
    queryKey: personKey(user.id),
    queryFn: ({ signal }) => request(getMe, { signal }),
    initialData: user,
    throwOnError: false,
    ...live,
  });
  return useMemo(() => ({ actor: actorOf(data), settings: settingsOf(data) }), [data]);
}
