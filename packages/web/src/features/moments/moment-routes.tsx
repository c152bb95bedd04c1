import { canSeeMoments } from '@guiche/contract/actor';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { onlyFor } from '../../lib/only-for.ts';

const MomentsScreen = lazy(async () => {
  const [screen] = await Promise.all([import('./moments-screen.tsx'), loadTexts('moments')]);
  return { default: screen.MomentsScreen };
});

/** The real-time panel. */
export const momentRoutes = <P extends AnyRoute>(parent: P) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/moments',
    beforeLoad: onlyFor(canSeeMoments),
    component: () => <MomentsScreen />,
  }),
];
