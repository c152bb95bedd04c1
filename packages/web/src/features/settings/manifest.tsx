import { isAdmin } from '@guiche/contract/actor';
import { IconSettings } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { onlyFor } from '../../lib/only-for.ts';
import type { WebFeature } from '../../lib/web-feature.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const SettingsScreen = lazyPart(async () => {
  const [screen] = await Promise.all([import('./settings-screen.tsx'), loadTexts('settings')]);
  return screen.SettingsScreen;
});

/** What admins decide for everybody in the company. */
export const settings: WebFeature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: '/settings',
      beforeLoad: onlyFor(isAdmin),
      component: () => <SettingsScreen />,
    }),
  ],
  menu: [
    { name: 'settings', path: '/settings', icon: IconSettings, group: 'administration', place: 5, isFor: isAdmin },
  ],
};
