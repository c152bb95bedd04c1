import type { KeyboardEvent } from 'react';

/** Enter sends; with a key held beside it, and while an input method composes, it is the field's own. */
export const enterSends = (send: () => void) => (event: KeyboardEvent) => {
  // 229: some input methods end composing before the Enter that confirmed it arrives here.
  if (event.nativeEvent.isComposing || event.keyCode === 229) return;
  if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  send();
};

/**
 * The focus of a dialog of files without words: Enter sends them, and a space typed as part of a sentence presses nothing,
 * as it would on a button.
 */
export const filesAtRest = (send: () => void) => ({
  tabIndex: -1,
  'data-autofocus': true,
  onKeyDown: (event: KeyboardEvent) => event.target === event.currentTarget && enterSends(send)(event),
});
