import type { Icon } from '@tabler/icons-react';

export const groupNames = [
  'recent',
  'ticket',
  'chat',
  'found',
  'contact',
  'quick',
  'list',
  'go',
  'view',
  'key',
  'app',
] as const;
export type GroupName = (typeof groupNames)[number];

/** One thing the palette offers. */
export interface PaletteRow {
  /** Unique in the list; the chosen row stays chosen by it while others come and go around it. */
  id: string;
  label: string;
  detail?: string | undefined;
  /** Said at its end: a state, where it leads. */
  aside?: string | undefined;
  keys?: string | undefined;
  icon?: Icon | undefined;
  /** A person's picture in the place of the icon; chooses its colour. */
  seed?: number | undefined;
  /** It is known where it leads, but not yet what it is called. */
  isLoading?: boolean;
  run: () => void;
}

export interface PaletteGroup {
  name: GroupName;
  rows: PaletteRow[];
}
