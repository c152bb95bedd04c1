import { listConnections } from '@guiche/contract/connections';
import { listUsers } from '@guiche/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/http.ts';

const staleTime = 60_000;

export const connectionChoices = queryOptions({
  queryKey: ['connection-choices'],
  queryFn: ({ signal }) => request(listConnections, { query: {}, signal }),
  staleTime,
});

export const userChoices = queryOptions({
  queryKey: ['user-choices'],
  queryFn: ({ signal }) => request(listUsers, { signal }),
  staleTime,
});
