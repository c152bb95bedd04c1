import { canManageQueues } from '@guiche/contract/actor';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { onlyFor } from '../../lib/only-for.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const QueuesScreen = lazyPart(async () => {
  const [screen] = await Promise.all([import('./queues-screen.tsx'), loadTexts('queues')]);
  return screen.QueuesScreen;
});

/** The departments tickets wait in. */
export const queueRoutes = <P extends AnyRoute>(parent: P) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/queues',
    beforeLoad: onlyFor(canManageQueues),
    component: () => <QueuesScreen />,
  }),
];
