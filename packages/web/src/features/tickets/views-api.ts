import { createTicketView, deleteTicketView, listTicketViews, updateTicketView } from '@guiche/contract/ticket-views';
import type { TicketView } from '@guiche/contract/ticket-views.schemas';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/http.ts';

/** The person's saved views, by name. */
export const viewsOptions = queryOptions({
  queryKey: ['ticket-views'],
  queryFn: ({ signal }) => request(listTicketViews, { signal }),
  staleTime: 30_000,
});

/** Changes of views, shown once the server has them. */
export function useViewActs() {
  const cache = useQueryClient();
  const change = (next: (views: TicketView[]) => TicketView[]) =>
    cache.setQueryData(viewsOptions.queryKey, (views) => next(views ?? []));
  return {
    keep: async (name: string, search: string) => {
      const view = await request(createTicketView, { body: { name, search } });
      change((views) => [...views, view]);
      void cache.invalidateQueries({ queryKey: viewsOptions.queryKey });
    },
    rename: async (viewId: number, name: string) => {
      const view = await request(updateTicketView, { params: { viewId }, body: { name } });
      change((views) => views.map((other) => (other.id === viewId ? view : other)));
    },
    remove: async (viewId: number) => {
      await request(deleteTicketView, { params: { viewId } });
      change((views) => views.filter(({ id }) => id !== viewId));
    },
  };
}
