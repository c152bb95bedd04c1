import { IconTags } from '@tabler/icons-react';
import type { MenuEntry } from '../../lib/menu-entry.ts';

export const menu: readonly MenuEntry[] = [{ name: 'tags', path: '/tags', icon: IconTags, group: 'service', place: 4 }];
