import { connectionEvent, listConnections } from '@guiche/contract/connections';
import type { Connection } from '@guiche/contract/connections.schemas';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/http.ts';
import { useLiveEvent } from '../../lib/use-live-event.ts';
import { withConnection, withoutConnection } from './connection-rows.ts';

/** Events keep it current while it is shown; later visits load again. */
export const connectionsOptions = queryOptions({
  queryKey: ['connections', 'own'],
  queryFn: ({ signal }) => request(listConnections, { query: {}, signal }),
  staleTime: 0,
});

/** Both answers and live events come through here: the newer version wins. */
export function applyToList(cache: QueryClient, connection: Connection) {
  cache.setQueryData(connectionsOptions.queryKey, (known) => known && withConnection(known, connection));
}

export function removeFromList(cache: QueryClient, whatsappId: number) {
  cache.setQueryData(connectionsOptions.queryKey, (known) => known && withoutConnection(known, whatsappId));
}

/** Keeps the list current by events. */
export function useListLive() {
  const cache = useQueryClient();
  useLiveEvent(
    connectionEvent,
    (event) => {
      if (event.action === 'delete') removeFromList(cache, event.whatsappId);
      else applyToList(cache, event.whatsapp);
    },
    { catchUp: true },
  );
}
