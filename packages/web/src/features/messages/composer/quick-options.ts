import { listQuickMessages } from '@guiche/contract/quick-messages';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/http.ts';

/** What this person may use. Whoever shows them asks again when an event says that they changed. */
export const quickMessagesOptions = queryOptions({
  queryKey: ['quick-messages', 'usable'],
  queryFn: ({ signal }) => request(listQuickMessages, { signal }),
  staleTime: 60_000,
});
