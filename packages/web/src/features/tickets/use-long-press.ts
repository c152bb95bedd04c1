import { type PointerEvent, useEffect, useRef } from 'react';

const holdMs = 500;
const slipPx = 10;

/** The events of a lifted finger, unless the browser itself reports a long press. */
const tapEvents = ['mousedown', 'mouseup', 'click'];

/** Swallows the tap of the finger that is lifted next: it would press what was just opened, or close it. */
function loseTap() {
  const lost = new AbortController();
  const lose = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  for (const name of tapEvents) window.addEventListener(name, lose, { capture: true, signal: lost.signal });
  window.addEventListener('pointerdown', () => lost.abort(), { capture: true, once: true });
}

/** Detects a long press; `onHold` gets its position. */
export function useLongPress(onHold: (target: Element, x: number, y: number) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  useEffect(() => () => clearTimeout(timer.current), []);
  const cancel = () => clearTimeout(timer.current);

  return {
    onPointerDown: (event: PointerEvent) => {
      const { target, clientX: x, clientY: y } = event;
      if (event.pointerType !== 'touch' || !(target instanceof Element)) return;
      start.current = { x, y };
      cancel();
      timer.current = setTimeout(() => {
        loseTap();
        onHold(target, x, y);
      }, holdMs);
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = start.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > slipPx) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
  };
}
