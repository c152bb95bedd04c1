import { canSeeMoments } from '@guiche/contract/actor';
import { actorOf } from '@guiche/contract/users';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { ApiError } from '../../lib/http.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { sessionState } from '../../lib/session-store.ts';

const MomentsScreen = lazy(async () => {
  const [screen] = await Promise.all([import('./moments-screen.tsx'), loadTexts('moments')]);
  return { default: screen.MomentsScreen };
});

/** The real-time panel. */
export const momentRoutes = <P extends AnyRoute>(parent: P) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/moments',
    beforeLoad: () => {
      const state = sessionState();
      if (state.status === 'signed-in' && !canSeeMoments(actorOf(state.user)))
        throw new ApiError(403, { code: 'ERR_NO_PERMISSION' });
    },
    component: () => <MomentsScreen />,
  }),
];
