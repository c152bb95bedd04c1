import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Reloads what is shown and invalidates the rest. Requests under way may have been read before the change, and TanStack
 * Query only cancels those that have data: the others are invalidated once more when they are stored.
 */
export function loadAgain(cache: QueryClient, filters: InvalidateQueryFilters = {}) {
  const coming = cache
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined || !query.isActive());
  void cache.invalidateQueries(filters);
  for (const { promise, queryKey } of coming) {
    const again = () => void cache.invalidateQueries({ queryKey, exact: true });
    // The answer is stored after its promise resolves. A failed one reports itself.
    promise?.then(
      () => setTimeout(again),
      () => {},
    );
  }
}
