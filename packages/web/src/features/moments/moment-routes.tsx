import { canSeeMoments } from '@guiche/contract/actor';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { onlyFor } from '../../lib/only-for.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const MomentsScreen = lazyPart(async () => {
  const [screen] = await Promise.all([import('./moments-screen.tsx'), loadTexts('moments')]);
  return screen.MomentsScreen;
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
