import { listConnections } from '@guiche/contract/connections';
import { queueEvent } from '@guiche/contract/queues';
import type { ResultOf } from '@guiche/contract/route';
import { getUser, listUserPage, putUserPicture } from '@guiche/contract/user-acts';
import type { ManagedUser } from '@guiche/contract/user-acts.schemas';
import { userEvent } from '@guiche/contract/users';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { request } from '../../lib/http.ts';
import { loadAgain } from '../../lib/load-again.ts';
import { uploadFile } from '../../lib/upload-file.ts';
import { useLiveEvent } from '../../lib/use-live-event.ts';

type UserPage = ResultOf<typeof listUserPage>;

const listKey = ['users', 'list'];

export const userListOptions = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...listKey, searchParam],
    queryFn: ({ pageParam, signal }) =>
      request(listUserPage, {
        query: { searchParam, nextCursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: UserPage) => (page.hasMore ? page.nextCursor : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const userOptions = (userId: number) =>
  queryOptions({
    queryKey: ['users', 'one', userId],
    queryFn: ({ signal }) => request(getUser, { params: { userId }, query: {}, signal }),
    staleTime: 0,
  });

export const connectionChoiceOptions = queryOptions({
  queryKey: ['users', 'connections'],
  queryFn: ({ signal }) => request(listConnections, { query: {}, signal }),
  staleTime: 60_000,
});

/** Reloads the lists of people: this one, and those in which a person is chosen. */
export const reloadPeople = (cache: QueryClient) => loadAgain(cache, { queryKey: listKey });

function changeInLists(cache: QueryClient, userId: number, change: (user: ManagedUser) => ManagedUser) {
  cache.setQueriesData<InfiniteData<UserPage>>({ queryKey: listKey }, (data) =>
    data?.pages.some(({ users }) => users.some(({ id }) => id === userId))
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            users: page.users.map((user) => (user.id === userId ? change(user) : user)),
          })),
        }
      : data,
  );
}

/** Keeps the list current by events: presence at once, everything else by a reload. */
export function useUsersLive() {
  const cache = useQueryClient();
  useLiveEvent(
    userEvent,
    (event) => {
      if (event.action === 'update')
        changeInLists(cache, event.user.id, (known) => ({ ...known, online: event.user.online }));
      if (event.action !== 'update' || event.changed.some((what) => what !== 'online')) reloadPeople(cache);
    },
    { catchUp: true },
  );
  // Rows show the names of queues, so the list is loaded again.
  useLiveEvent(queueEvent, () => reloadPeople(cache));
}

/** Uploads a picture; the server crops it to a square. */
export const sendPicture = (userId: number, file: File) =>
  uploadFile(putUserPicture, { userId }, file, { userId: String(userId), typeArch: 'user' });
