import { isAdmin } from '@guiche/contract/actor';
import { IconSettings } from '@tabler/icons-react';
import type { MenuEntry } from '../../lib/menu-entry.ts';

export const menu: readonly MenuEntry[] = [
  { name: 'settings', path: '/settings', icon: IconSettings, group: 'administration', place: 5, isFor: isAdmin },
];
