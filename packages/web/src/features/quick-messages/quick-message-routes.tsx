import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const QuickMessagesScreen = lazyPart(async () => {
  const [screen] = await Promise.all([import('./quick-messages-screen.tsx'), loadTexts('quick')]);
  return screen.QuickMessagesScreen;
});

/** What people keep to say again. */
export const quickMessageRoutes = <P extends AnyRoute>(parent: P) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/quick-messages',
    component: () => <QuickMessagesScreen />,
  }),
];
