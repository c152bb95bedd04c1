import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type More, useMore } from './load-more.ts';

/** Rows that stand in a list, and how it is with them. */
export interface List<R> {
  /** Undefined while nothing is known of them. */
  rows: readonly R[] | undefined;
  /** Of all rows, loaded or not; null while that is unknown. */
  count: number | null;
  /** There are more than were counted. */
  isCapped?: boolean | undefined;
  isPending: boolean;
  error: unknown;
  retry: () => void;
  more?: More;
}

interface Page {
  count?: number | null | undefined;
  countCapped?: boolean;
}

/** The list that the pages of a query are, one after the other. */
export function usePages<P extends Page, R>(
  query: UseInfiniteQueryResult<InfiniteData<P>>,
  rowsOf: (page: P) => readonly R[],
): List<R> {
  const { data } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: how rows are read of a page never changes
  const rows = useMemo(() => data?.pages.flatMap(rowsOf), [data]);
  const newest = data?.pages.at(-1);
  return {
    rows,
    count: newest?.count ?? null,
    isCapped: newest?.countCapped,
    isPending: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    more: useMore(query),
  };
}

/** A list that is searched by one field. */
export interface SearchedList<R> extends List<R> {
  search: string;
  setSearch: (text: string) => void;
}

/** Asks by what is searched for, page by page. */
export function useSearchedList<P extends Page, R, K extends QueryKey>(
  options: (search: string) => UseInfiniteQueryOptions<P, Error, InfiniteData<P>, K, string | null>,
  rowsOf: (page: P) => readonly R[],
): SearchedList<R> {
  const [search, setSearch] = useState('');
  const list = usePages(useInfiniteQuery(options(search)), rowsOf);
  return { ...list, search, setSearch };
}
