import { canSeeDashboard } from '@guiche/contract/actor';
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { onlyFor } from '../../lib/only-for.ts';
import { parseDashboardSearch } from './dashboard-search.ts';

const DashboardScreen = lazyRouteComponent(async () => {
  const texts = ['dashboard', 'spreadsheets'].map(loadTexts);
  const [screen] = await Promise.all([import('./dashboard-screen.tsx'), ...texts]);
  return { default: screen.DashboardScreen };
});

/** `/`: the figures of the company. */
export const dashboardRoutes = <P extends AnyRoute>(parent: P) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/',
    validateSearch: parseDashboardSearch,
    beforeLoad: onlyFor(canSeeDashboard),
    component: DashboardScreen,
  }),
];
