import { canSeeMoments } from '@guiche/contract/actor';
import { IconActivity } from '@tabler/icons-react';
import type { MenuEntry } from '../../lib/menu-entry.ts';

export const menu: readonly MenuEntry[] = [
  { name: 'moments', path: '/moments', icon: IconActivity, group: 'management', place: 3, isFor: canSeeMoments },
];
