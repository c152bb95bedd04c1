import { canManageConnections, isOperator } from '@guiche/contract/actor';
import { IconPlugConnected, IconWorld } from '@tabler/icons-react';
import { createRoute, redirect } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { onlyFor } from '../../lib/only-for.ts';
import { sessionState } from '../../lib/session-store.ts';
import type { WebFeature } from '../../lib/web-feature.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ConnectionsScreen = lazyPart(async () => {
  const texts = ['connections', 'dates', 'errors'].map(loadTexts);
  const [screen] = await Promise.all([import('./connections-screen.tsx'), ...texts]);
  return screen.ConnectionsScreen;
});
const AllConnectionsScreen = lazyPart(async () => {
  const [screen] = await Promise.all([
    import('./all-connections-screen.tsx'),
    loadTexts('connections'),
    loadTexts('errors'),
  ]);
  return screen.AllConnectionsScreen;
});

/** The accounts of the company, and for the operator of the installation those of all companies. */
export const connections: WebFeature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: '/connections',
      beforeLoad: onlyFor(canManageConnections),
      component: () => <ConnectionsScreen />,
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/allConnections',
      beforeLoad: () => {
        const state = sessionState();
        if (state.status === 'signed-in' && !state.user.super) throw redirect({ to: '/tickets', replace: true });
      },
      component: () => <AllConnectionsScreen />,
    }),
  ],
  menu: [
    {
      name: 'connections',
      path: '/connections',
      icon: IconPlugConnected,
      group: 'administration',
      place: 2,
      isFor: canManageConnections,
    },
    {
      name: 'allConnections',
      path: '/allConnections',
      icon: IconWorld,
      group: 'operation',
      place: 1,
      isFor: isOperator,
    },
  ],
};
