import { canManageFiles } from '@guiche/contract/actor';
import { IconFiles } from '@tabler/icons-react';
import type { MenuEntry } from '../../lib/menu-entry.ts';

export const menu: readonly MenuEntry[] = [
  { name: 'files', path: '/files', icon: IconFiles, group: 'administration', place: 4, isFor: canManageFiles },
];
