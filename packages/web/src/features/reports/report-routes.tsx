import { canSeeReports } from '@guiche/contract/actor';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { onlyFor } from '../../lib/only-for.ts';
import { late } from '../../ui/late.tsx';

const ReportsScreen = late(async () => {
  const texts = ['reports', 'dates', 'spreadsheets'].map(loadTexts);
  const [screen] = await Promise.all([import('./reports-screen.tsx'), ...texts]);
  return screen.ReportsScreen;
});

export const reportRoutes = <P extends AnyRoute>(parent: P) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/reports',
    beforeLoad: onlyFor(canSeeReports),
    component: () => <ReportsScreen />,
  }),
];
