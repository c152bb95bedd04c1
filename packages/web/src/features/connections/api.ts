import { connectionSessionEvent, listAllConnections, listConnectable } from '@guiche/contract/connection-sessions';
import { type ConnectionDetails, getConnectionDetails } from '@guiche/contract/connection-settings';
import { type Connection, connectionEvent, listConnections } from '@guiche/contract/connections';
import { listQueues } from '@guiche/contract/queues';
import { getSetting } from '@guiche/contract/settings';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { useLiveEvent } from '../../lib/live.ts';

const keys = {
  list: ['connections', 'own'],
  channels: ['connections', 'channels'],
  details: (id: number) => ['connections', 'details', id],
};

/** Events keep it current; who comes back looks anew. */
export const connectionsOptions = queryOptions({
  queryKey: keys.list,
  queryFn: ({ signal }) => call(listConnections, { query: {}, signal }),
  staleTime: 0,
});

export const channelsOptions = queryOptions({
  queryKey: keys.channels,
  queryFn: ({ signal }) => call(listConnectable, { signal }),
  staleTime: 0,
});

export const detailsOptions = (whatsappId: number) =>
  queryOptions({
    queryKey: keys.details(whatsappId),
    queryFn: ({ signal }) => call(getConnectionDetails, { params: { whatsappId }, query: { session: '0' }, signal }),
    staleTime: 0,
  });

export const allConnectionsOptions = queryOptions({
  queryKey: ['connections', 'all'],
  queryFn: ({ signal }) => call(listAllConnections, { query: { session: '0' }, signal }),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
});

export const queueChoiceOptions = queryOptions({
  queryKey: ['connections', 'queues'],
  queryFn: ({ signal }) => call(listQueues, { query: {}, signal }),
  staleTime: 60_000,
});

/** Two settings decide what the form asks for. */
const settingOptions = (key: 'userRating' | 'scheduleType') =>
  queryOptions({
    queryKey: ['connections', 'setting', key],
    queryFn: async ({ signal }) => (await call(getSetting, { params: { key }, signal })).value,
    staleTime: 0,
  });
export const ratingOptions = settingOptions('userRating');
export const scheduleOptions = settingOptions('scheduleType');

const byName = (a: Connection, b: Connection) => a.name.localeCompare(b.name) || a.id - b.id;

/** The answer of a call and the live event both come through here: the newer version wins. */
export function applyConnection(cache: QueryClient, connection: Connection) {
  cache.setQueryData<Connection[]>(keys.list, (known) => {
    const before = known?.find(({ id }) => id === connection.id);
    if (!known || (before && before.version > connection.version)) return known;
    return [...known.filter(({ id }) => id !== connection.id), connection].sort(byName);
  });
  cache.setQueryData<ConnectionDetails>(keys.details(connection.id), (known) =>
    known && known.version <= connection.version ? { ...known, ...connection } : known,
  );
}

export function removeConnection(cache: QueryClient, whatsappId: number) {
  cache.setQueryData<Connection[]>(keys.list, (known) => known?.filter(({ id }) => id !== whatsappId));
}

/** Keeps the list, and what is known of single ones, as the server tells it. */
export function useConnectionsLive() {
  const cache = useQueryClient();
  useLiveEvent(
    connectionEvent,
    (event) => {
      if (event.action === 'delete') removeConnection(cache, event.whatsappId);
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
