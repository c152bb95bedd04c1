import { IconMessageCircle } from '@tabler/icons-react';
import type { MenuEntry } from '../../lib/menu-entry.ts';

export const menu: readonly MenuEntry[] = [
  { name: 'tickets', path: '/tickets', icon: IconMessageCircle, group: 'service', place: 1 },
];
