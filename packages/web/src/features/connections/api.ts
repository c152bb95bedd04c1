import { connectionSessionEvent, listAllConnections, listConnectable } from '@guiche/contract/connection-sessions';
import { getConnectionDetails } from '@guiche/contract/connection-settings';
import type { ConnectionDetails } from '@guiche/contract/connection-settings.schemas';
import { connectionEvent } from '@guiche/contract/connections';
import type { Connection } from '@guiche/contract/connections.schemas';
import { getSetting } from '@guiche/contract/settings';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/http.ts';
import { useLiveEvent } from '../../lib/use-live-event.ts';
import { applyToList, removeFromList } from './connection-list.ts';

const keys = {
  channels: ['connections', 'channels'],
  details: (id: number) => ['connections', 'details', id],
};

export const channelsOptions = queryOptions({
  queryKey: keys.channels,
  queryFn: ({ signal }) => request(listConnectable, { signal }),
  staleTime: 0,
});

export const detailsOptions = (whatsappId: number) =>
  queryOptions({
    queryKey: keys.details(whatsappId),
    queryFn: ({ signal }) => request(getConnectionDetails, { params: { whatsappId }, query: { session: '0' }, signal }),
    staleTime: 0,
  });

export const allConnectionsOptions = queryOptions({
  queryKey: ['connections', 'all'],
  queryFn: ({ signal }) => request(listAllConnections, { query: { session: '0' }, signal }),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  // Events of other companies' connections do not reach the operator.
  refetchInterval: 10_000,
});

/** Two settings decide which fields the form has. */
const settingOptions = (key: 'userRating' | 'scheduleType') =>
  queryOptions({
    queryKey: ['connections', 'setting', key],
    queryFn: async ({ signal }) => (await request(getSetting, { params: { key }, signal })).value,
    staleTime: 0,
  });
export const ratingOptions = settingOptions('userRating');
export const scheduleOptions = settingOptions('scheduleType');

/** Puts a connection from an answer or event into the list and the details. */
export function applyConnection(cache: QueryClient, connection: Connection) {
  applyToList(cache, connection);
  cache.setQueryData<ConnectionDetails>(keys.details(connection.id), (known) =>
    known && known.version <= connection.version ? { ...known, ...connection } : known,
  );
}

/** Forgets the code of the session before, once a new one is requested. */
export function forgetCode(cache: QueryClient, whatsappId: number) {
  cache.setQueryData<ConnectionDetails>(
    keys.details(whatsappId),
    (known) => known && { ...known, qrcode: '', pairingCode: '' },
  );
}

/** Keeps the list and the details current by events. */
export function useConnectionsLive() {
  const cache = useQueryClient();
  useLiveEvent(
    connectionEvent,
    (event) => {
      if (event.action === 'delete') removeFromList(cache, event.whatsappId);
      else applyConnection(cache, event.whatsapp);
      void cache.invalidateQueries({ queryKey: keys.channels });
    },
    { catchUp: true },
  );
  useLiveEvent(
    connectionSessionEvent,
    ({ session: { id, ...session } }) =>
      cache.setQueryData<ConnectionDetails>(keys.details(id), (known) => known && { ...known, ...session }),
    { catchUp: true },
  );
}
