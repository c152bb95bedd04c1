import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

type Place = Pick<Ticket, 'uuid' | 'status'>;
type Search = Record<string, unknown>;

/** What of an address one takes along to a ticket: the inbox's filters. Another screen's are not meant for it. */
export const filtersAt = (pathname: string, search: Search) => ({
  ...(pathname.startsWith('/tickets') ? search : {}),
  side: undefined,
  // What was searched for was another matter, and may not hold this ticket.
  q: undefined,
  msgs: undefined,
  stats: undefined,
  at: undefined,
});

/** Where a ticket is opened: in its own tab of the inbox, with the filters of before. */
export function useNoticeAddress() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  return ({ uuid, status }: Place) => ({
    to: '/tickets/$uuid' as const,
    params: { uuid },
    search: (old: Search) => ({ ...filtersAt(pathname, old), tab: status }),
  });
}

/** Opens a ticket from wherever one is; its status, where it is known, says in which tab. */
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
