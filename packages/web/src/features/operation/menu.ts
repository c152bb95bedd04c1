import { isOperator } from '@guiche/contract/actor';
import { IconPlayerPause } from '@tabler/icons-react';
import type { MenuEntry } from '../../lib/menu-entry.ts';

export const menu: readonly MenuEntry[] = [
  { name: 'parked', path: '/parked', icon: IconPlayerPause, group: 'operation', place: 2, isFor: isOperator },
];
