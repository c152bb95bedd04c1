import { useMediaQuery } from '@mantine/hooks';
import { usePreference } from '../../lib/preferences.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { useOwnPreference } from '../preferences/index.ts';

/** Over the conversation the drawer is temporary: it is not remembered, and no ticket opens with it. */
const overlay = createStore(false);
export const closeOverlay = () => overlay.set(false);

/** Set when somebody wants to add a tag: the field then takes the focus once it is there. */
const tagWanted = createStore(false);
export const useTagWanted = () => useStore(tagWanted);
export const wantTag = (isWanted: boolean) => tagWanted.set(isWanted);

export interface DrawerState {
  isOpen: boolean;
  /** True where there is room for a third column. */
  isBeside: boolean;
  setOpen: (open: boolean) => void;
}

/** Whether the contact is shown, beside the conversation or over it. */
export function useContactDrawer(): DrawerState {
  const [kept, keep] = useOwnPreference('contactDrawer');
  const [menu] = usePreference('menu');
  const isOver = useStore(overlay);
  const isWide = useMediaQuery('(min-width: 1200px)', undefined, { getInitialValueInEffect: false });
  const isWidest = useMediaQuery('(min-width: 1440px)', undefined, { getInitialValueInEffect: false });
  const isBeside = menu === 'open' ? isWidest : isWide;
  return {
    isBeside,
    isOpen: isBeside ? kept === 'open' : isOver,
    setOpen: isBeside ? (open) => keep(open ? 'open' : 'closed') : overlay.set,
  };
}
