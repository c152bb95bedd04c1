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
  // What other companies' connections do is told to those companies only.
  refetchInterval: 10_000,
});

/** Two settings decide what the form asks for. */
const settingOptions = (key: 'userRating' | 'scheduleType') =>
  queryOptions({
    queryKey: ['connections', 'setting', key],
    queryFn: async ({ signal }) => (await request(getSetting, { params: { key }, signal })).value,
    staleTime: 0,
  });
export const ratingOptions = settingOptions('userRating');
export const scheduleOptions = settingOptions('scheduleType');

/** What a call answered, or an event told, in the list and in what is known of this one. */
export function applyConnection(cache: QueryClient, connection: Connection) {
  applyToList(cache, connection);
  cache.setQueryData<ConnectionDetails>(keys.details(connection.id), (known) =>
    known && known.version <= connection.version ? { ...known, ...connection } : known,
  );
}

/** A session was asked for: a code that is still here is of the one before. */
export function forgetCode(cache: QueryClient, whatsappId: number) {
  cache.setQueryData<ConnectionDetails>(
    keys.details(whatsappId),
    (known) => known && { ...known, qrcode: '', pairingCode: '' },
  );
}

/** Keeps the list, and what is known of single ones, as the server tells it. */
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
