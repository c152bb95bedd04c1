import { canManageUsers } from '@guiche/contract/actor';
import { userEvent } from '@guiche/contract/users';
import { IconUsers } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { loadAgain } from '../../lib/load-again.ts';
import { onlyFor } from '../../lib/only-for.ts';
import { following, type WebFeature } from '../../lib/web-feature.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const UsersScreen = lazyPart(async () => {
  const texts = ['users', 'dates', 'second-factor'].map(loadTexts);
  const [screen] = await Promise.all([import('./users-screen.tsx'), ...texts]);
  return screen.UsersScreen;
});

/** The lists in which somebody of the company is chosen, as the screens keep them. */
const choicesOfPeople = ['people', 'user-choices'];

/** The people of the company. */
export const userActs: WebFeature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: '/users',
      beforeLoad: onlyFor(canManageUsers),
      component: () => <UsersScreen />,
    }),
  ],
  menu: [{ name: 'users', path: '/users', icon: IconUsers, group: 'administration', place: 3, isFor: canManageUsers }],
  live: [
    following(userEvent, ({ action }, queries) => {
      if (action !== 'update') for (const key of choicesOfPeople) loadAgain(queries, { queryKey: [key] });
    }),
  ],
};
