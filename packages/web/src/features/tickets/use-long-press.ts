import { type PointerEvent, useEffect, useRef } from 'react';

const holdMs = 500;
const slipPx = 10;

/** What a browser makes of a finger that is lifted, unless it calls it a long press itself. */
const tapEvents = ['mousedown', 'mouseup', 'click'];

/** The tap of the finger that is lifted now goes to nobody: it would press what was opened, or close it as a press beside it. */
function loseTap() {
  const lost = new AbortController();
  const lose = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  for (const name of tapEvents) window.addEventListener(name, lose, { capture: true, signal: lost.signal });
  window.addEventListener('pointerdown', () => lost.abort(), { capture: true, once: true });
}

/** A finger that rests: `onHold` with where. */
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
