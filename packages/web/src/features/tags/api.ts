import { contactEvent, listContacts } from '@guiche/contract/contacts';
import { listTagPage, tagEvent } from '@guiche/contract/tags';
import { infiniteQueryOptions, keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { request } from '../../lib/http.ts';
import { loadAgain } from '../../lib/load-again.ts';
import { useLiveEvent } from '../../lib/use-live-event.ts';

const keys = { pages: ['tags', 'pages'] as const, contacts: ['tags', 'contacts'] as const };

/** Below `tags`, so that events of tags invalidate it. Lanes of the board have a screen of their own. */
export const tagPagesOptions = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.pages, searchParam],
    queryFn: ({ pageParam, signal }) =>
      request(listTagPage, {
        query: { kanban: 0, ...(searchParam && { searchParam }), ...(pageParam !== null && { nextCursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const contactsOfTagOptions = (tagId: number, searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.contacts, tagId, searchParam],
    queryFn: ({ pageParam, signal }) =>
      request(listContacts, {
        query: {
          contactTag: [tagId],
          ...(searchParam && { searchParam }),
          ...(pageParam !== null && { nextCursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** An import has many events, so counts are reloaded at most this often. */
const countEveryMs = 1000;

/** Keeps tags and their counts current while they are on screen. */
export function useTagsLive() {
  const cache = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  const again = () => {
    loadAgain(cache, { queryKey: keys.pages });
    loadAgain(cache, { queryKey: keys.contacts });
  };
  useLiveEvent(tagEvent, again);
  useLiveEvent(contactEvent, () => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      again();
    }, countEveryMs);
  });
}
