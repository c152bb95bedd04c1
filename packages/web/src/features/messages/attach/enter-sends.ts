import type { KeyboardEvent } from 'react';

/** Sends on Enter, but not with a modifier key or while an input method composes. */
export const enterSends = (send: () => void) => (event: KeyboardEvent) => {
  // 229: some input methods end composing before the Enter that confirmed it arrives here.
  if (event.nativeEvent.isComposing || event.keyCode === 229) return;
  if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  send();
};

/**
 * Focus props for a dialog without a caption field: Enter sends, and a typed space presses nothing, as it would on a
 * button.
 */
export const filesAtRest = (send: () => void) => ({
  tabIndex: -1,
  'data-autofocus': true,
  onKeyDown: (event: KeyboardEvent) => event.target === event.currentTarget && enterSends(send)(event),
});
