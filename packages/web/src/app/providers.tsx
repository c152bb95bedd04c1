import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isShutOut } from '../features/auth/index.ts';
import { catchUpQueries } from '../lib/live-events.ts';
import { forgetRecentAddressees } from '../lib/recent-addressees.ts';
import { type SessionState, sessionState, subscribeSession } from '../lib/session-store.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';

const queries = createQueryClient();
const router = createAppRouter();

/** The providers around all screens. */
export function Providers() {
  useEffect(() => catchUpQueries(queries), []);
  useEffect(followSession, []);
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

const placeOf = (state: SessionState) => (isShutOut(state) ? 'shut-out' : state.status);

/** Moves the person to another screen when the session begins, ends or loses its subscription. */
function followSession() {
  let before = placeOf(sessionState());
  return subscribeSession(() => {
    const place = placeOf(sessionState());
    if (place === before) return;
    before = place;
    // Nothing of an ended session stays in memory, and no contact's name on the device.
    if (place === 'signed-out') {
      queries.clear();
      forgetRecentAddressees();
    }
    if (place !== 'starting') void router.invalidate();
  });
}
