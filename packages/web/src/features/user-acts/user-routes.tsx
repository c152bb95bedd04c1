import { canManageUsers } from '@guiche/contract/actor';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { onlyFor } from '../../lib/only-for.ts';

const UsersScreen = lazy(async () => {
  const [screen] = await Promise.all([import('./users-screen.tsx'), loadTexts('users'), loadTexts('second-factor')]);
  return { default: screen.UsersScreen };
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
