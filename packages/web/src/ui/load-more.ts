import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';

/** What a list has to know of the rest that is still to come. */
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

/** The same as long as nothing of it changes. */
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
