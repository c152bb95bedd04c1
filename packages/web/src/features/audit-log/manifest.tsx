import { canSeeAudit } from '@guiche/contract/actor';
import { IconListDetails } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { onlyFor } from '../../lib/only-for.ts';
import type { WebFeature } from '../../lib/web-feature.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const AuditScreen = lazyPart(async () => {
  const texts = ['audit', 'dates', 'spreadsheets', 'settings', 'connections', 'users'].map(loadTexts);
  const [screen] = await Promise.all([import('./audit-screen.tsx'), ...texts]);
  return screen.AuditScreen;
});

export const auditLog: WebFeature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: '/audit',
      beforeLoad: onlyFor(canSeeAudit),
      component: () => <AuditScreen />,
    }),
  ],
  menu: [
    { name: 'audit', path: '/audit', icon: IconListDetails, group: 'administration', place: 6, isFor: canSeeAudit },
  ],
};
