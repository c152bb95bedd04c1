import { type RefObject, useLayoutEffect } from 'react';
import { insertAtCaret } from '../../lib/insert-text.ts';
import { areLettersSilent, isEditable } from '../../lib/shortcuts.ts';
import { isCovered, onUncovered } from '../../ui/top-layer.ts';

/**
 * The field of the conversation on screen. What is typed goes there, unless something lies over the page, another field has
 * the focus or words on the page are selected; keys pressed on buttons and rows that were walked to belong to those.
 */
let place: HTMLTextAreaElement | null = null;
/** Typed since the last layer closed, while the field was still on its way. */
let typedAhead = '';

const layers = '[role="dialog"], [role="menu"], dialog';
const isInLayer = (element: Element | null) => element?.closest(layers) != null;

/** A field in a layer that fades out is none any more. */
const isWritingElsewhere = () => {
  const { activeElement } = document;
  if (activeElement instanceof HTMLIFrameElement) return true;
  return activeElement !== place && isEditable(activeElement) && !isInLayer(activeElement);
};
const hasSelectedWords = () => !isEditable(document.activeElement) && getSelection()?.isCollapsed === false;
const isUsable = (field: HTMLTextAreaElement | null): field is HTMLTextAreaElement =>
  field !== null && !field.disabled && field.checkVisibility();

/** A phone opens its keyboard with the focus, over half of what one came to read. */
const isAtDesk = () => matchMedia('(pointer: fine) and (min-width: 600px)').matches;

function focusPlace(): void {
  if (isUsable(place) && isAtDesk() && !isCovered() && !isWritingElsewhere() && !hasSelectedWords())
    place.focus({ preventScroll: true });
}

/** A layer gives the focus back to the button that opened it a moment after it closed; nobody walked there. */
let isGivenBack = false;

onUncovered((from) => {
  // The field from which the layer was opened gets the focus back from the layer.
  if (from !== place && from?.isConnected && isEditable(from) && !isInLayer(from)) return;
  isGivenBack = true;
  focusPlace();
});
window.addEventListener('focusin', () => isGivenBack && areLettersSilent() && focusPlace());
window.addEventListener('pointerdown', () => {
  isGivenBack = false;
});

// What a mouse pressed keeps no key, but text that it selects stays selected. Once more when the press has been drawn.
window.addEventListener('click', ({ detail }) => {
  if (detail === 0) return;
  focusPlace();
  requestAnimationFrame(focusPlace);
});

/** Begins text where it goes: a letter, the first key of a composed one, or pasting. */
function beginsText(event: KeyboardEvent): boolean {
  const isAltGraph = event.getModifierState('AltGraph');
  if (event.ctrlKey || event.metaKey) return isAltGraph || (event.key.toLowerCase() === 'v' && !event.shiftKey);
  if (event.altKey && !isAltGraph) return false;
  return [...event.key].length === 1 || event.key === 'Dead' || event.key === 'Process';
}

/** The focus fell to the page, or is left in a layer that fades out. */
const isOnNothing = ({ target }: KeyboardEvent) =>
  target === document.body || target === document.documentElement || (target instanceof Element && isInLayer(target));

window.addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Tab') isGivenBack = false;
    if (isCovered() || !isOnNothing(event) || hasSelectedWords()) return;
    if (isUsable(place)) {
      if (!beginsText(event)) return;
      // The letter itself follows the focus.
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

/** Makes it the field for what is typed while mounted. */
export function useWritingPlace(field: RefObject<HTMLTextAreaElement | null>) {
  // While the page is laid out anyway: later it would be laid out once more.
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
