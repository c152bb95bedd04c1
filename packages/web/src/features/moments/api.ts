import { listMoments, listMomentUsers } from '@guiche/contract/moments';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/http.ts';
import { useLiveReload } from '../../lib/use-live-reload.ts';

const panelKey = ['moments'];
const reloadEveryMs = 1000;

export const momentsOptions = queryOptions({
  queryKey: [...panelKey, 'tickets'],
  queryFn: ({ signal }) => request(listMoments, { signal }),
  staleTime: 0,
});
export const momentUsersOptions = queryOptions({
  queryKey: [...panelKey, 'users'],
  queryFn: ({ signal }) => request(listMomentUsers, { signal }),
  staleTime: 0,
});

/**
 * Keeps the panel current. It counts tickets that nobody here may see, so it is loaded again, at most once a second.
 */
export const useMomentsLive = () => useLiveReload(panelKey, reloadEveryMs);
