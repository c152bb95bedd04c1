import { listQuickMessagePage, quickMessageEvent } from '@guiche/contract/quick-messages';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/http.ts';
import { loadAgain } from '../../lib/load-again.ts';
import { useLiveEvent } from '../../lib/use-live-event.ts';

/** The key of everything cached of quick messages: these pages, and the chat's suggestions. */
const queryKey = ['quick-messages'];

export const quickPagesOptions = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKey, 'pages', searchParam],
    queryFn: ({ pageParam, signal }) =>
      request(listQuickMessagePage, {
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

export const reloadQuick = (cache: QueryClient) => loadAgain(cache, { queryKey });

/** Keeps the list current by events. */
export function useQuickLive() {
  const cache = useQueryClient();
  useLiveEvent(quickMessageEvent, () => reloadQuick(cache));
}
