import { useEffectEvent, useLayoutEffect } from 'react';
import { silenceLetters } from '../lib/shortcuts.ts';

/** The close functions of the open overlays, the uppermost last. */
let layers: readonly (() => void)[] = [];

/** Whether an overlay is open; a closing one does not count. */
export const isCovered = () => layers.length > 0;

/** The element that had the focus when the first overlay opened. */
let openedFrom: Element | null = null;
const uncoveredListeners = new Set<(from: Element | null) => void>();

/** Calls `listener` when the last overlay has closed, with the element that had the focus before the first one. */
export function onUncovered(listener: (from: Element | null) => void) {
  uncoveredListeners.add(listener);
}

function sayUncovered() {
  silenceLetters();
  // A question that replaces another is drawn in the same step.
  queueMicrotask(() => {
    if (!isCovered()) for (const listener of uncoveredListeners) listener(openedFrom);
  });
}

/**
 * One Escape closes only the uppermost overlay. By themselves the kit's would all close, even one that the same key
 * press has just opened. A field that uses Escape keeps it.
 */
window.addEventListener(
  'keydown',
  (event) => {
    const close = layers.at(-1);
    if (event.key !== 'Escape' || event.isComposing || close === undefined) return;
    if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true')
      return;
    event.preventDefault();
    close();
  },
  { capture: true },
);

/**
 * Registers an overlay while it is open, in a layout effect, since the next key may come before a later one. `beside`:
 * its end uncovers nothing, because whoever left it moved the focus on.
 */
export function useLayer(opened: boolean, onClose: () => void, lies: 'over' | 'beside' = 'over') {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (!opened) return;
    const layer = () => close();
    if (!isCovered()) openedFrom = document.activeElement;
    layers = [...layers, layer];
    return () => {
      layers = layers.filter((each) => each !== layer);
      if (lies === 'over' && !isCovered()) sayUncovered();
    };
  }, [opened, lies]);
}
