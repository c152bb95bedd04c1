import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';

/** What a list needs to load further pages. */
export interface More {
  has: boolean;
  loading: boolean;
  failed: boolean;
  load: () => void;
}

type Pages = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** Memoised: the same object until something changes. */
export function useMore({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: Pages): More {
  return useMemo(
    () => ({
      has: hasNextPage,
      loading: isFetchingNextPage,
      failed: isFetchNextPageError,
      load: () => void fetchNextPage(),
    }),
    [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage],
  );
}
