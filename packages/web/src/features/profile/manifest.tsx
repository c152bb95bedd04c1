import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import type { WebFeature } from '../../lib/web-feature.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ProfileScreen = lazyPart(async () => {
  const [screen] = await Promise.all([
    import('./profile-screen.tsx'),
    loadTexts('profile'),
    loadTexts('second-factor'),
  ]);
  return screen.ProfileScreen;
});

/** What everybody decides about themselves. */
export const profile: WebFeature = {
  routes: (parent) => [
    createRoute({ getParentRoute: () => parent, path: '/profile', component: () => <ProfileScreen /> }),
  ],
};
