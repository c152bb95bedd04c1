import type { KeyboardEvent } from 'react';

/** For menus: Escape closes the menu and nothing else. Without this the shortcut of the same key would close the chat too. */
export const holdEscape = (event: KeyboardEvent) => {
  if (event.key === 'Escape') event.preventDefault();
};
