import { listParkedItems, retryParkedItem, skipParkedItem } from '@guiche/contract/operation';
import type { ParkedItem } from '@guiche/contract/operation.schemas';
import type { ResultOf } from '@guiche/contract/route';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { request } from '../../lib/http.ts';

export type ParkedAct = 'retry' | 'skip';

type ParkedPage = ResultOf<typeof listParkedItems>;

/** Parked items have no events: the list is loaded again when somebody returns to it. */
export const parkedListOptions = infiniteQueryOptions({
  queryKey: ['operation', 'parked'],
  queryFn: ({ pageParam, signal }) =>
    request(listParkedItems, { query: { nextCursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page: ParkedPage) => (page.hasMore ? page.nextCursor : undefined),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
});

const routes = { retry: retryParkedItem, skip: skipParkedItem };

export const actOnParked = (act: ParkedAct, { item }: ParkedItem) => request(routes[act], { params: { item } });
