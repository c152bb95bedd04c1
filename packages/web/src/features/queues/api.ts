import { getQueueDetails } from '@guiche/contract/queues';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/http.ts';

/** Below the list's own key: what is told of queues makes it old, too. */
export const queueDetailsOptions = (queueId: number) =>
  queryOptions({
    queryKey: ['queues', queueId],
    queryFn: ({ signal }) => request(getQueueDetails, { params: { queueId }, signal }),
    staleTime: 0,
  });
