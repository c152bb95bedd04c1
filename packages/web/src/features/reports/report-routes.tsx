import { canSeeReports } from '@guiche/contract/actor';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { onlyFor } from '../../lib/only-for.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ReportsScreen = lazyPart(async () => {
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
