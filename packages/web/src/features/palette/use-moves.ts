import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

/** Navigation from the palette into the inbox; it keeps the inbox's filters. */
export function useMoves() {
  const router = useRouter();
  return useMemo(() => {
    const filters = () => (router.state.location.pathname.startsWith('/tickets') ? router.state.location.search : {});
    return {
      openTicket: (uuid: string) =>
        void router.navigate({
          to: '/tickets/$uuid',
          params: { uuid },
          search: { ...filters(), side: undefined, at: undefined },
        }),
      /** Opens the inbox's own search. */
      searchTickets: (text: string) => void router.navigate({ to: '/tickets', search: { q: text } }),
      /** `search`: the query string of the address. */
      openView: (search: string) => void router.navigate({ href: `/tickets${search}` }),
    };
  }, [router]);
}
