import { authEvent } from '@guiche/contract/auth';
import { listOwnSessions } from '@guiche/contract/own-sessions';
import { updateOwnProfile } from '@guiche/contract/profile';
import type { BodyOf } from '@guiche/contract/route';
import { getSecondFactor } from '@guiche/contract/second-factor';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/http.ts';
import { updateSession } from '../../lib/session-store.ts';
import { useLiveEvent } from '../../lib/use-live-event.ts';

/** Used codes and log-ins elsewhere have no events: returning to the tab loads again. */
export const secondFactorOptions = queryOptions({
  queryKey: ['profile', 'second-factor'],
  queryFn: ({ signal }) => request(getSecondFactor, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  throwOnError: false,
});

export const sessionsOptions = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: async ({ signal }) => (await request(listOwnSessions, { signal })).sessions,
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  throwOnError: false,
});

/** Reloads the sessions when one ends, for whatever reason. */
export function useSessionsLive() {
  const cache = useQueryClient();
  useLiveEvent(authEvent, () => void cache.invalidateQueries({ queryKey: sessionsOptions.queryKey }), {
    catchUp: true,
  });
}

/** Saves the own profile; the rest of the screen shows it at once. */
export function useSaveProfile() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateOwnProfile>) => request(updateOwnProfile, { body }),
    onSuccess: (user) => updateSession({ user }),
  });
}
