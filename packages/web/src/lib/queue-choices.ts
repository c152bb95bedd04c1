import { listQueues } from '@guiche/contract/queues';
import { queryOptions } from '@tanstack/react-query';
import { call } from './http.ts';

/** All queues of the company, in their order. What is told of queues makes it old at once. */
export const queueChoices = queryOptions({
  queryKey: ['queues'],
  queryFn: ({ signal }) => call(listQueues, { query: {}, signal }),
  staleTime: 60_000,
});
