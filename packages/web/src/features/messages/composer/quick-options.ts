import { listQuickMessages } from '@guiche/contract/quick-messages';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/http.ts';

/** The quick messages that this person may use; who shows them reloads after events. */
export const quickMessagesOptions = queryOptions({
  queryKey: ['quick-messages', 'usable'],
  queryFn: ({ signal }) => request(listQuickMessages, { signal }),
  staleTime: 60_000,
});
