import { useEffectEvent, useLayoutEffect } from 'react';

/** How to close what lies over the page, the uppermost last. */
let layers: readonly (() => void)[] = [];

/** Whether something lies over the page; what is just fading out does not. */
export const isCovered = () => layers.length > 0;

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

/** Makes it a layer while it is open, from the moment it is drawn: the next key may come before a late effect. */
export function useLayer(opened: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (!opened) return;
    const layer = () => close();
    layers = [...layers, layer];
    return () => {
      layers = layers.filter((each) => each !== layer);
    };
  }, [opened]);
}
