import { IconBolt } from '@tabler/icons-react';
import type { MenuEntry } from '../../lib/menu-entry.ts';

export const menu: readonly MenuEntry[] = [
  { name: 'quickMessages', path: '/quick-messages', icon: IconBolt, group: 'service', place: 3 },
];
