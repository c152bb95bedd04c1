import { isAdmin } from '@guiche/contract/actor';
import { actorOf } from '@guiche/contract/users';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { ApiError } from '../../lib/http.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { sessionState } from '../../lib/session-store.ts';

const SettingsScreen = lazy(async () => {
  const [screen] = await Promise.all([import('./settings-screen.tsx'), loadTexts('settings')]);
  return { default: screen.SettingsScreen };
});

/** What admins decide for everybody in the company. */
export const settingRoutes = <P extends AnyRoute>(parent: P) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/settings',
    beforeLoad: () => {
      const state = sessionState();
      if (state.status === 'signed-in' && !isAdmin(actorOf(state.user)))
        throw new ApiError(403, { code: 'ERR_NO_PERMISSION' });
    },
    component: () => <SettingsScreen />,
  }),
];
