import { canSeeReports } from '@guiche/contract/actor';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { onlyFor } from '../../lib/only-for.ts';

const ReportsScreen = lazy(async () => {
  const [screen] = await Promise.all([import('./reports-screen.tsx'), loadTexts('reports'), loadTexts('spreadsheets')]);
  return { default: screen.ReportsScreen };
});

export const reportRoutes = <P extends AnyRoute>(parent: P) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/reports',
    beforeLoad: onlyFor(canSeeReports),
    component: () => <ReportsScreen />,
  }),
];
