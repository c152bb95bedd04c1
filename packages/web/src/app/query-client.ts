import { QueryClient } from '@tanstack/react-query';
import { codeOf } from '../lib/errors.ts';
import { ApiError } from '../lib/http.ts';

const retries = 2;

/** No answer, or the server's own trouble: worth another try. Everything else is an answer. */
const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < retries && isPassing(error),
        // Live events keep what is shown current; coming back to the tab is no news.
        refetchOnWindowFocus: false,
        // What somebody may not see is the whole screen's matter, not one region's: the routes say so.
        throwOnError: (error) => codeOf(error) === 'ERR_NO_PERMISSION',
      },
      // Without a network an act fails at once and says so. One that waited would be done later, given up or not.
      mutations: { networkMode: 'always' },
    },
  });
}
