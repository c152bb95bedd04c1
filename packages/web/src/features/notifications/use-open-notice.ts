import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

type Place = Pick<Ticket, 'uuid' | 'status'>;
type Search = Record<string, unknown>;

/**
 * The part of an address that goes along to a ticket: the inbox's filters; filters of other screens have no meaning
 * there.
 */
export const filtersAt = (pathname: string, search: Search) => ({
  ...(pathname.startsWith('/tickets') ? search : {}),
  side: undefined,
  // A search is dropped, since it may not contain this ticket.
  q: undefined,
  msgs: undefined,
  stats: undefined,
  at: undefined,
});

/** The address of a ticket in its tab of the inbox, with the current filters. */
export function useNoticeAddress() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  return ({ uuid, status }: Place) => ({
    to: '/tickets/$uuid' as const,
    params: { uuid },
    search: (old: Search) => ({ ...filtersAt(pathname, old), tab: status }),
  });
}

/** Opens a ticket from any screen; its status, if known, chooses the tab. */
export function useOpenNotice(): (ticket: { uuid: string; status?: Ticket['status'] }) => void {
  const router = useRouter();
  return useCallback(
    ({ uuid, status }) => {
      const { pathname, search: old } = router.state.location;
      const search = { ...filtersAt(pathname, old), ...(status && { tab: status }) };
      void router.navigate({ to: '/tickets/$uuid', params: { uuid }, search });
    },
    [router],
  );
}
