import { getQueueDetails } from '@guiche/contract/queues';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/http.ts';

/** Below the list's key, so that events of queues invalidate it too. */
export const queueDetailsOptions = (queueId: number) =>
  queryOptions({
    queryKey: ['queues', queueId],
    queryFn: ({ signal }) => request(getQueueDetails, { params: { queueId }, signal }),
    staleTime: 0,
  });
