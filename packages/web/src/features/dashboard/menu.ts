import { canSeeDashboard } from '@guiche/contract/actor';
import { IconLayoutDashboard } from '@tabler/icons-react';
import type { MenuEntry } from '../../lib/menu-entry.ts';

export const menu: readonly MenuEntry[] = [
  { name: 'dashboard', path: '/', icon: IconLayoutDashboard, group: 'management', place: 1, isFor: canSeeDashboard },
];
