import { canManageUsers } from '@guiche/contract/actor';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { onlyFor } from '../../lib/only-for.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const UsersScreen = lazyPart(async () => {
  const texts = ['users', 'dates', 'second-factor'].map(loadTexts);
  const [screen] = await Promise.all([import('./users-screen.tsx'), ...texts]);
  return screen.UsersScreen;
});

/** The people of the company. */
export const userRoutes = <P extends AnyRoute>(parent: P) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/users',
    beforeLoad: onlyFor(canManageUsers),
    component: () => <UsersScreen />,
  }),
];
