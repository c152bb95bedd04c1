import { type RefObject, useLayoutEffect } from 'react';
import { insertAtCaret } from '../../lib/insert-text.ts';
import { areLettersSilent, isEditable } from '../../lib/shortcuts.ts';
import { isCovered, onUncovered } from '../../ui/top-layer.ts';

/**
 * The composer of the open conversation. Typed text goes there, unless an overlay is open, another field has the focus
 * or text is selected; keys on focused buttons and rows belong to those.
 */
let place: HTMLTextAreaElement | null = null;
/** Text typed since the last overlay closed, while the field was still missing. */
let typedAhead = '';

const layers = '[role="dialog"], [role="menu"], dialog';
const isInLayer = (element: Element | null) => element?.closest(layers) != null;

/** Whether another field has the focus; one in a closing overlay does not count. */
const isWritingElsewhere = () => {
  const { activeElement } = document;
  if (activeElement instanceof HTMLIFrameElement) return true;
  return activeElement !== place && isEditable(activeElement) && !isInLayer(activeElement);
};
const hasSelectedWords = () => !isEditable(document.activeElement) && getSelection()?.isCollapsed === false;
const isUsable = (field: HTMLTextAreaElement | null): field is HTMLTextAreaElement =>
  field !== null && !field.disabled && field.checkVisibility();

/** Whether focusing is harmless: on a phone it opens the keyboard, which covers half of the chat. */
const isAtDesk = () => matchMedia('(pointer: fine) and (min-width: 600px)').matches;

function focusPlace(): void {
  if (isUsable(place) && isAtDesk() && !isCovered() && !isWritingElsewhere() && !hasSelectedWords())
    place.focus({ preventScroll: true });
}

/** True if the focus was restored by a closing overlay, and not moved by the person. */
let isGivenBack = false;

onUncovered((from) => {
  // The overlay itself restores the focus to the field from which it was opened.
  if (from !== place && from?.isConnected && isEditable(from) && !isInLayer(from)) return;
  isGivenBack = true;
  focusPlace();
});
window.addEventListener('focusin', () => isGivenBack && areLettersSilent() && focusPlace());
window.addEventListener('pointerdown', () => {
  isGivenBack = false;
});

// A mouse press moves no keys away from the field, but a text selection stays. Checked again after the press was drawn.
window.addEventListener('click', ({ detail }) => {
  if (detail === 0) return;
  focusPlace();
  requestAnimationFrame(focusPlace);
});

/** Whether a key begins text: a letter, a dead key, or pasting. */
function beginsText(event: KeyboardEvent): boolean {
  const isAltGraph = event.getModifierState('AltGraph');
  if (event.ctrlKey || event.metaKey) return isAltGraph || (event.key.toLowerCase() === 'v' && !event.shiftKey);
  if (event.altKey && !isAltGraph) return false;
  return [...event.key].length === 1 || event.key === 'Dead' || event.key === 'Process';
}

/** Whether the focus is on the page, or in a closing overlay. */
const isOnNothing = ({ target }: KeyboardEvent) =>
  target === document.body || target === document.documentElement || (target instanceof Element && isInLayer(target));

window.addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Tab') isGivenBack = false;
    if (isCovered() || !isOnNothing(event) || hasSelectedWords()) return;
    if (isUsable(place)) {
      if (!beginsText(event)) return;
      // The browser then types the letter into the focused field.
      place.focus({ preventScroll: true });
    } else if (areLettersSilent() && typeAhead(event)) event.preventDefault();
    else return;
    event.stopImmediatePropagation();
  },
  { capture: true },
);

function typeAhead(event: KeyboardEvent): boolean {
  if (event.key === 'Backspace') typedAhead = typedAhead.slice(0, -1);
  else if (beginsText(event) && [...event.key].length === 1 && !event.ctrlKey && !event.metaKey)
    typedAhead += event.key;
  else return false;
  return true;
}

/** Makes this the field for typed text while mounted. */
export function useWritingPlace(field: RefObject<HTMLTextAreaElement | null>) {
  // During the layout that happens anyway; later it would force another.
  useLayoutEffect(() => {
    const { current } = field;
    place = current;
    focusPlace();
    const words = typedAhead;
    typedAhead = '';
    if (words !== '' && areLettersSilent() && isUsable(current)) insertAtCaret(current, words);
    return () => {
      if (place === current) place = null;
    };
  }, [field]);
}
