import { listTags } from '@guiche/contract/tags';
import { queryOptions } from '@tanstack/react-query';
import { request } from './http.ts';

/** The tags of contacts by name, without lanes of the board; events of tags invalidate it. */
export const tagChoices = queryOptions({
  queryKey: ['tags', 'choice'],
  queryFn: ({ signal }) => request(listTags, { query: { kanban: 0 }, signal }),
  staleTime: 60_000,
});
