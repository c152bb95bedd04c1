import { canSeeDashboard } from '@guiche/contract/actor';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { onlyFor } from '../../lib/only-for.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { parseDashboardSearch } from './dashboard-search.ts';

const DashboardScreen = lazyPart(async () => {
  const texts = ['dashboard', 'dates', 'spreadsheets'].map(loadTexts);
  const [screen] = await Promise.all([import('./dashboard-screen.tsx'), ...texts]);
  return screen.DashboardScreen;
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
