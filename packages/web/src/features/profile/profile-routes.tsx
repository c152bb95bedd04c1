import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { loadTexts } from '../../lib/i18n.ts';

const ProfileScreen = lazy(async () => {
  const [screen] = await Promise.all([
    import('./profile-screen.tsx'),
    loadTexts('profile'),
    loadTexts('second-factor'),
  ]);
  return { default: screen.ProfileScreen };
});

/** What everybody decides about themselves. */
export const profileRoutes = <P extends AnyRoute>(parent: P) => [
  createRoute({ getParentRoute: () => parent, path: '/profile', component: () => <ProfileScreen /> }),
];
