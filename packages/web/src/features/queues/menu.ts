import { canManageQueues } from '@guiche/contract/actor';
import { IconSitemap } from '@tabler/icons-react';
import type { MenuEntry } from '../../lib/menu-entry.ts';

export const menu: readonly MenuEntry[] = [
  { name: 'queues', path: '/queues', icon: IconSitemap, group: 'administration', place: 1, isFor: canManageQueues },
];
