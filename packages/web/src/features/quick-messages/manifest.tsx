import { IconBolt } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import type { WebFeature } from '../../lib/web-feature.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const QuickMessagesScreen = lazyPart(async () => {
  const [screen] = await Promise.all([import('./quick-messages-screen.tsx'), loadTexts('quick')]);
  return screen.QuickMessagesScreen;
});

/** What people keep to say again. */
export const quickMessages: WebFeature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: '/quick-messages',
      component: () => <QuickMessagesScreen />,
    }),
  ],
  menu: [{ name: 'quickMessages', path: '/quick-messages', icon: IconBolt, group: 'service', place: 3 }],
};
