import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { loadTexts } from '../../lib/i18n.ts';

const QuickMessagesScreen = lazy(async () => {
  const [screen] = await Promise.all([import('./quick-messages-screen.tsx'), loadTexts('quick')]);
  return { default: screen.QuickMessagesScreen };
});

/** What people keep to say again. */
export const quickMessageRoutes = <P extends AnyRoute>(parent: P) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/quick-messages',
    component: () => <QuickMessagesScreen />,
  }),
];
