import { canSeeMoments } from '@guiche/contract/actor';
import { IconActivity } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { onlyFor } from '../../lib/only-for.ts';
import type { WebFeature } from '../../lib/web-feature.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const MomentsScreen = lazyPart(async () => {
  const [screen] = await Promise.all([import('./moments-screen.tsx'), loadTexts('moments')]);
  return screen.MomentsScreen;
});

/** The real-time panel. */
export const moments: WebFeature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: '/moments',
      beforeLoad: onlyFor(canSeeMoments),
      component: () => <MomentsScreen />,
    }),
  ],
  menu: [
    { name: 'moments', path: '/moments', icon: IconActivity, group: 'management', place: 3, isFor: canSeeMoments },
  ],
};
