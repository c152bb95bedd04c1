import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type More, useMore } from './load-more.ts';

/** The rows of a list with their loading state. */
export interface List<R> {
  /** Undefined until loaded. */
  rows: readonly R[] | undefined;
  /** The number of all rows, loaded or not; null: unknown. */
  count: number | null;
  /** The server stopped counting: there are more. */
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

/** The list made of a query's pages. */
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

/** A list with a search field. */
export interface SearchedList<R> extends List<R> {
  search: string;
  setSearch: (text: string) => void;
}

/** Loads a searched list page by page. */
export function useSearchedList<P extends Page, R, K extends QueryKey>(
  options: (search: string) => UseInfiniteQueryOptions<P, Error, InfiniteData<P>, K, string | null>,
  rowsOf: (page: P) => readonly R[],
): SearchedList<R> {
  const [search, setSearch] = useState('');
  const list = usePages(useInfiniteQuery(options(search)), rowsOf);
  return { ...list, search, setSearch };
}
