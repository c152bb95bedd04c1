import { canManageConnections } from '@guiche/contract/actor';
import { connectionEvent } from '@guiche/contract/connections';
import { listTemplates, syncTemplates } from '@guiche/contract/templates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/http.ts';
import { loadAgain } from '../../../lib/load-again.ts';
import { useLiveEvent } from '../../../lib/use-live-event.ts';
import { useSession } from '../../auth/index.ts';

/** The templates of a connection while they are shown; people who may can read them anew from the platform. */
export function useTemplates(whatsappId: number, wanted: boolean) {
  const { actor } = useSession();
  const cache = useQueryClient();
  const params = { whatsappId };
  const queryKey = ['templates', whatsappId];
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(listTemplates, { params, signal }),
    enabled: wanted,
    staleTime: 15_000,
  });
  // Changes of a template arrive as an event of its connection.
  useLiveEvent(connectionEvent, (event) => {
    if (event.action === 'update' && event.whatsapp.id === whatsappId) loadAgain(cache, { queryKey });
  });
  const sync = useMutation({
    mutationFn: () => request(syncTemplates, { params }),
    onSuccess: (fresh) => cache.setQueryData(queryKey, fresh),
  });
  return { list, sync, maySync: canManageConnections(actor) };
}
