import { canManageUsers } from '@guiche/contract/actor';
import { IconUsers } from '@tabler/icons-react';
import type { MenuEntry } from '../../lib/menu-entry.ts';

export const menu: readonly MenuEntry[] = [
  { name: 'users', path: '/users', icon: IconUsers, group: 'administration', place: 3, isFor: canManageUsers },
];
