import { canSeeReports } from '@guiche/contract/actor';
import { IconReportAnalytics } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { onlyFor } from '../../lib/only-for.ts';
import type { WebFeature } from '../../lib/web-feature.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ReportsScreen = lazyPart(async () => {
  const texts = ['reports', 'dates', 'spreadsheets'].map(loadTexts);
  const [screen] = await Promise.all([import('./reports-screen.tsx'), ...texts]);
  return screen.ReportsScreen;
});

export const reports: WebFeature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: '/reports',
      beforeLoad: onlyFor(canSeeReports),
      component: () => <ReportsScreen />,
    }),
  ],
  menu: [
    {
      name: 'reports',
      path: '/reports',
      icon: IconReportAnalytics,
      group: 'management',
      place: 2,
      isFor: canSeeReports,
    },
  ],
};
