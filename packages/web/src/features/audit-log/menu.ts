import { canSeeAudit } from '@guiche/contract/actor';
import { IconListDetails } from '@tabler/icons-react';
import type { MenuEntry } from '../../lib/menu-entry.ts';

export const menu: readonly MenuEntry[] = [
  { name: 'audit', path: '/audit', icon: IconListDetails, group: 'administration', place: 6, isFor: canSeeAudit },
];
