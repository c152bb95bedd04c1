import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

/** Ways from the palette into the inbox; its filters stay, as far as the address has any. */
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
      /** The inbox's own search, with everything it finds. */
      searchTickets: (text: string) => void router.navigate({ to: '/tickets', search: { q: text } }),
      /** `search`: the part of an address that begins with a question mark. */
      openView: (search: string) => void router.navigate({ href: `/tickets${search}` }),
    };
  }, [router]);
}
