import { IconAddressBook } from '@tabler/icons-react';
import type { MenuEntry } from '../../lib/menu-entry.ts';

export const menu: readonly MenuEntry[] = [
  { name: 'contacts', path: '/contacts', icon: IconAddressBook, group: 'service', place: 2 },
];
