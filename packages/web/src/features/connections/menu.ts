import { canManageConnections, isOperator } from '@guiche/contract/actor';
import { IconPlugConnected, IconWorld } from '@tabler/icons-react';
import type { MenuEntry } from '../../lib/menu-entry.ts';

export const menu: readonly MenuEntry[] = [
  {
    name: 'connections',
    path: '/connections',
    icon: IconPlugConnected,
    group: 'administration',
    place: 2,
    isFor: canManageConnections,
  },
  { name: 'allConnections', path: '/allConnections', icon: IconWorld, group: 'operation', place: 1, isFor: isOperator },
];
