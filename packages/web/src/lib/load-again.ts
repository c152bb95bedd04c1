import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Asks again for what is shown, and marks the rest as old. What is on its way may have been read before the change, and
 * TanStack Query cuts it off only where something older is shown: the others are marked once more when it is stored.
 */
export function loadAgain(cache: QueryClient, filters: InvalidateQueryFilters = {}) {
  const coming = cache
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined || !query.isActive());
  void cache.invalidateQueries(filters);
  for (const { promise, queryKey } of coming) {
    const again = () => void cache.invalidateQueries({ queryKey, exact: true });
    // The answer is stored after its promise is kept. One that failed says so itself.
    promise?.then(
      () => setTimeout(again),
      () => {},
    );
  }
}
