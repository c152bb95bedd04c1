import { canManageQueues } from '@guiche/contract/actor';
import { queueEvent } from '@guiche/contract/queues';
import { IconSitemap } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { loadAgain } from '../../lib/load-again.ts';
import { onlyFor } from '../../lib/only-for.ts';
import { queueChoices } from '../../lib/queue-choices.ts';
import { following, type WebFeature } from '../../lib/web-feature.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const QueuesScreen = lazyPart(async () => {
  const [screen] = await Promise.all([import('./queues-screen.tsx'), loadTexts('queues')]);
  return screen.QueuesScreen;
});

/** The departments tickets wait in. */
export const queues: WebFeature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: '/queues',
      beforeLoad: onlyFor(canManageQueues),
      component: () => <QueuesScreen />,
    }),
  ],
  menu: [
    { name: 'queues', path: '/queues', icon: IconSitemap, group: 'administration', place: 1, isFor: canManageQueues },
  ],
  live: [following(queueEvent, (_, queries) => loadAgain(queries, { queryKey: queueChoices.queryKey }))],
};
