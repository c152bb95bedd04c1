import { listQueues } from '@guiche/contract/queues';
import { queryOptions } from '@tanstack/react-query';
import { request } from './http.ts';

/** All queues of the company in their order; events of queues invalidate it. */
export const queueChoices = queryOptions({
  queryKey: ['queues'],
  queryFn: ({ signal }) => request(listQueues, { query: {}, signal }),
  staleTime: 60_000,
});
