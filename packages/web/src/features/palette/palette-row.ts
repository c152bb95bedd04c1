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

/** One row of the palette. */
export interface PaletteRow {
  /** Unique in the list; it keeps the chosen row while others come and go. */
  id: string;
  label: string;
  detail?: string | undefined;
  /** Shown at the end: a state, or where it leads. */
  aside?: string | undefined;
  keys?: string | undefined;
  icon?: Icon | undefined;
  /** Shows a person's avatar instead of the icon; the seed of its colour. */
  seed?: number | undefined;
  /** Its target is known, but not yet its name. */
  isLoading?: boolean;
  run: () => void;
}

export interface PaletteGroup {
  name: GroupName;
  rows: PaletteRow[];
}
