import { type RefObject, useLayoutEffect } from 'react';
import { insertAtCaret } from '../../lib/insert-text.ts';
import { areLettersSilent, isEditable, silenceLetters } from '../../lib/shortcuts.ts';
import { isCovered, onUncovered } from '../../ui/top-layer.ts';

/**
 * The composer of the open conversation. Typed text goes there, unless an overlay is open, another field has the focus
 * or text is selected; keys on focused buttons and rows belong to those.
 */
let place: HTMLTextAreaElement | null = null;
/** Text typed while the field was not drawn yet. A key with another purpose, or a press of the mouse, discards it. */
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
  typedAhead = '';
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
    if (isCovered() || hasSelectedWords()) return;
    if (!isUsable(place)) {
      if (!areLettersSilent() || isEditable(event.target) || !typeAhead(event)) return discardUnlessModifier(event);
      event.preventDefault();
    } else if (!isOnNothing(event) || !beginsText(event)) return;
    // The browser then types the letter into the focused field.
    else place.focus({ preventScroll: true });
    event.stopImmediatePropagation();
  },
  { capture: true },
);

/** Who goes on typing goes on writing, however long the field takes: each letter silences the shortcuts anew. */
function typeAhead(event: KeyboardEvent): boolean {
  const isLetter = beginsText(event) && [...event.key].length === 1 && !event.ctrlKey && !event.metaKey;
  // Before the first letter a space presses the focused button.
  if (isLetter && (event.key !== ' ' || typedAhead !== '' || isOnNothing(event))) typedAhead += event.key;
  else if (event.key === 'Backspace') typedAhead = typedAhead.slice(0, -1);
  // Nothing is sent unseen: it stands in the field, and the next Enter sends it.
  else if (event.key !== 'Enter' || typedAhead === '') return false;
  silenceLetters();
  return true;
}

function discardUnlessModifier({ key }: KeyboardEvent): void {
  if (!['Shift', 'AltGraph', 'CapsLock', 'Dead', 'Process'].includes(key)) typedAhead = '';
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
    if (words !== '' && isUsable(current)) insertAtCaret(current, words);
    return () => {
      if (place === current) place = null;
    };
  }, [field]);
}
