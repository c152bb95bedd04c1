import { getVersion } from '@guiche/contract/system';
import { useQuery } from '@tanstack/react-query';
import { request } from './http.ts';

/** The running server's version, and whether it is a demonstration with simulated phones. */
export function useAppInfo() {
  const { data } = useQuery({
    queryKey: ['version'],
    queryFn: ({ signal }) => request(getVersion, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
