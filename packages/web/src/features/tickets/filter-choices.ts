import { listConnections } from '@guiche/contract/connections';
import { listTags } from '@guiche/contract/tags';
import { listUsers } from '@guiche/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';

const staleTime = 60_000;

/** Tags of people. Those of lanes are a ticket's own and are not filtered by. */
export const tagChoices = queryOptions({
  queryKey: ['tag-choices'],
  queryFn: ({ signal }) => call(listTags, { query: { kanban: 0 }, signal }),
  staleTime,
});

export const connectionChoices = queryOptions({
  queryKey: ['connection-choices'],
  queryFn: ({ signal }) => call(listConnections, { query: {}, signal }),
  staleTime,
});

export const userChoices = queryOptions({
  queryKey: ['user-choices'],
  queryFn: ({ signal }) => call(listUsers, { signal }),
  staleTime,
});
