import { useEffectEvent, useLayoutEffect } from 'react';
import { silenceLetters } from '../lib/shortcuts.ts';

/** How to close what lies over the page, the uppermost last. */
let layers: readonly (() => void)[] = [];

/** Whether something lies over the page; what is just fading out does not. */
export const isCovered = () => layers.length > 0;

/** What had the focus when the first layer came over the page. */
let openedFrom: Element | null = null;
const uncoveredListeners = new Set<(from: Element | null) => void>();

/** Calls whenever the last layer has closed, with what had the focus before the first one. */
export function onUncovered(listener: (from: Element | null) => void) {
  uncoveredListeners.add(listener);
}

function sayUncovered() {
  silenceLetters();
  // A question that takes the place of another one is drawn in the same step.
  queueMicrotask(() => {
    if (!isCovered()) for (const listener of uncoveredListeners) listener(openedFrom);
  });
}

/**
 * One Escape closes one layer, the uppermost. Left to themselves the kit's all close by it, also one that the same press has
 * just opened to ask back. A field that has a use for Escape itself keeps it, as it keeps it from the kit.
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
 * Makes it a layer while it is open, from the moment it is drawn: the next key may come before a late effect. One that lies
 * beside the page uncovers nothing when it ends: whoever left it walked to where the focus is.
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
