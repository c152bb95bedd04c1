import { type PointerEvent, useEffect, useRef } from 'react';

const holdMs = 500;
const slipPx = 10;

/** The click of the finger that is lifted now goes to nobody: what it opened may stand under it. */
function loseNextClick() {
  const lose = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', lose, { capture: true, once: true });
  window.addEventListener('pointerdown', () => window.removeEventListener('click', lose, true), {
    capture: true,
    once: true,
  });
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
        loseNextClick();
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
