import type { Actor } from '@guiche/contract/actor';
import type { Icon } from '@tabler/icons-react';

/** A screen in the side menu, and in the palette. A feature's manifest names its own. */
export interface MenuEntry {
  /** Key of its name in the `app` texts, below `menu`. */
  name: string;
  path: string;
  icon: Icon;
  group: 'service' | 'management' | 'administration' | 'operation';
  /** Where it stands in its group; the lowest first. */
  place: number;
  /** Absent: everybody's. */
  isFor?: (actor: Actor) => boolean;
}
