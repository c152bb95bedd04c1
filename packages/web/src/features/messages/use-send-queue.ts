import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../auth/index.ts';
import { openSendQueue } from './browser-send-queue.ts';

/** Opens the send queue for this person; it also sends while other screens are shown. */
export function useSendQueue() {
  const cache = useQueryClient();
  const router = useRouter();
  const { user } = useSession();
  useEffect(() => {
    const filters = () => (router.state.location.pathname.startsWith('/tickets') ? router.state.location.search : {});
    openSendQueue(user.id, cache, {
      isOpen: (uuid) => router.state.location.pathname.endsWith(`/${uuid}`),
      open: (uuid) =>
        void router.navigate({
          to: '/tickets/$uuid',
          params: { uuid },
          search: { ...filters(), side: undefined, at: undefined },
        }),
    });
  }, [user.id, cache, router]);
}
