import { fileListEvent, listFileLists } from '@guiche/contract/file-lists';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/http.ts';
import { loadAgain } from '../../lib/load-again.ts';
import { useLiveEvent } from '../../lib/use-live-event.ts';

const queryKey = ['file-lists'];

export const fileListPagesOptions = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKey, 'pages', searchParam],
    queryFn: ({ pageParam, signal }) =>
      request(listFileLists, {
        query: {
          ...(searchParam === '' ? {} : { searchParam }),
          ...(pageParam === null ? {} : { nextCursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const reloadFileLists = (cache: QueryClient) => loadAgain(cache, { queryKey });

/** Keeps the list current by events. */
export function useFileListsLive() {
  const cache = useQueryClient();
  useLiveEvent(fileListEvent, () => reloadFileLists(cache));
}
