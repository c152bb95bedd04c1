import { canSeeDashboard } from '@guiche/contract/actor';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { onlyFor } from '../../lib/only-for.ts';
import type { WebFeature } from '../../lib/web-feature.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { dashboardTabs, parseDashboardSearch } from './dashboard-search.ts';

const DashboardScreen = lazyPart(async () => {
  const texts = ['dashboard', 'dates', 'spreadsheets'].map(loadTexts);
  const [screen] = await Promise.all([import('./dashboard-screen.tsx'), ...texts]);
  return screen.DashboardScreen;
});

/** `/`: the figures of the company. */
export const dashboard: WebFeature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: '/',
      validateSearch: parseDashboardSearch,
      beforeLoad: onlyFor(canSeeDashboard),
      component: DashboardScreen,
    }),
  ],
  tabs: { '/': dashboardTabs },
  menu: [
    { name: 'dashboard', path: '/', icon: IconLayoutDashboard, group: 'management', place: 1, isFor: canSeeDashboard },
  ],
};
