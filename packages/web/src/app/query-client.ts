import { QueryClient } from '@tanstack/react-query';
import { codeOf } from '../lib/errors.ts';
import { ApiError } from '../lib/http.ts';

const retries = 2;

/** True where no answer came or the server failed: worth another try. Everything else is an answer. */
const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < retries && isPassing(error),
        // Live events keep the screen current, so returning to the tab needs no reload.
        refetchOnWindowFocus: false,
        // A missing permission concerns the whole screen, so its route says so, not one region.
        throwOnError: (error) => codeOf(error) === 'ERR_NO_PERMISSION',
      },
      // Without a network an act fails at once. A paused one would run later, even if it was given up.
      mutations: { networkMode: 'always' },
    },
  });
}
