import type { Actor } from '@guiche/contract/actor';
import type { MenuEntry } from '../../lib/menu-entry.ts';
import { isAt } from '../../lib/web-feature.ts';
import { webFeatures } from '../web-features.ts';

/** A part of the menu that belongs together. */
export interface MenuGroup {
  /** Key of its name in the `app` texts, below `menu.group`. */
  name: MenuEntry['group'];
  /** The daily work stays in sight; what one needs now and then may be folded away. */
  folds: boolean;
}

/** The side menu, in its order. */
export const menuGroups: readonly MenuGroup[] = [
  { name: 'service', folds: false },
  { name: 'management', folds: true },
  { name: 'administration', folds: true },
  { name: 'operation', folds: true },
];

const entries = webFeatures.flatMap(({ menu = [] }) => menu).sort((one, other) => one.place - other.place);

/** Whether an entry's screen, or one below it, is shown. */
export const isActive = ({ path }: MenuEntry, pathname: string) => isAt(path, pathname);

/** What somebody sees of a group. */
export const entriesFor = (actor: Actor, { name }: MenuGroup) =>
  entries.filter(({ group, isFor }) => group === name && (isFor?.(actor) ?? true));
