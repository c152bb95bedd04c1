import { listRemovedUsers, listUsers } from '@guiche/contract/users';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from './http.ts';

const staleTime = 60_000;

const userChoices = queryOptions({
  queryKey: ['user-choices'],
  queryFn: ({ signal }) => request(listUsers, { signal }),
  staleTime,
});
const removedChoices = queryOptions({
  queryKey: ['user-choices', 'removed'],
  queryFn: ({ signal }) => request(listRemovedUsers, { signal }),
  staleTime,
});

/** The people whose history can be shown: current ones, then removed ones, named by `gone`. */
export function usePeopleOfThePast(gone: (name: string) => string): { id: number; name: string }[] {
  const users = useQuery(userChoices).data ?? [];
  const removed = useQuery(removedChoices).data ?? [];
  return [...users.map(({ id, name }) => ({ id, name })), ...removed.map(({ id, name }) => ({ id, name: gone(name) }))];
}
