import { listQuickMessages } from '@guiche/contract/quick-messages';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';

/** What this person may use. Others write them: asked for again when a chat needs them after a while. */
export const quickMessagesOptions = queryOptions({
  queryKey: ['quick-messages'],
  queryFn: ({ signal }) => call(listQuickMessages, { signal }),
  staleTime: 60_000,
});
