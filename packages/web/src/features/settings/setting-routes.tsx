import { isAdmin } from '@guiche/contract/actor';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { onlyFor } from '../../lib/only-for.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const SettingsScreen = lazyPart(async () => {
  const [screen] = await Promise.all([import('./settings-screen.tsx'), loadTexts('settings')]);
  return screen.SettingsScreen;
});

/** What admins decide for everybody in the company. */
export const settingRoutes = <P extends AnyRoute>(parent: P) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/settings',
    beforeLoad: onlyFor(isAdmin),
    component: () => <SettingsScreen />,
  }),
];
