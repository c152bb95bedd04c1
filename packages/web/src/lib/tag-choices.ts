import { listTags } from '@guiche/contract/tags';
import { queryOptions } from '@tanstack/react-query';
import { request } from './http.ts';

/** The tags of people, by name; lanes of the board are none of them. What is told of tags makes it old at once. */
export const tagChoices = queryOptions({
  queryKey: ['tags', 'choice'],
  queryFn: ({ signal }) => request(listTags, { query: { kanban: 0 }, signal }),
  staleTime: 60_000,
});
