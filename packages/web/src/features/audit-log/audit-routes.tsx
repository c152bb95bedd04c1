import { canSeeAudit } from '@guiche/contract/actor';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { onlyFor } from '../../lib/only-for.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const AuditScreen = lazyPart(async () => {
  const texts = ['audit', 'dates', 'spreadsheets', 'settings', 'connections', 'users'].map(loadTexts);
  const [screen] = await Promise.all([import('./audit-screen.tsx'), ...texts]);
  return screen.AuditScreen;
});

export const auditRoutes = <P extends AnyRoute>(parent: P) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/audit',
    beforeLoad: onlyFor(canSeeAudit),
    component: () => <AuditScreen />,
  }),
];
