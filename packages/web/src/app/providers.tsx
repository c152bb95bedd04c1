import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { catchUpQueries } from '../lib/live-events.ts';
import { sessionState, subscribeSession } from '../lib/session-store.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';

const queries = createQueryClient();
const router = createAppRouter();

/** Everything the screens stand in. */
export function Providers() {
  useEffect(() => catchUpQueries(queries), []);
  useEffect(followSession, []);
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

/** A session that begins or ends moves the person to where they belong, and leaves nothing of it in memory. */
function followSession() {
  let before = sessionState().status;
  return subscribeSession(() => {
    const { status } = sessionState();
    if (status === before) return;
    before = status;
    if (status === 'signed-out') queries.clear();
    if (status !== 'starting') void router.invalidate();
  });
}
