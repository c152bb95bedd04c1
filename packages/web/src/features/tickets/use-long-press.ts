import { type PointerEvent, useEffect, useRef } from 'react';

const holdMs = 500;
const slipPx = 10;

/** A finger that rests: `onHold` with where. The click that would follow is taken out. */
export function useLongPress(onHold: (target: Element, x: number, y: number) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const held = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const cancel = () => clearTimeout(timer.current);

  return {
    onPointerDown: (event: PointerEvent) => {
      held.current = false;
      const { target, clientX: x, clientY: y } = event;
      if (event.pointerType !== 'touch' || !(target instanceof Element)) return;
      start.current = { x, y };
      cancel();
      timer.current = setTimeout(() => {
        held.current = true;
        onHold(target, x, y);
      }, holdMs);
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = start.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > slipPx) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!held.current) return;
      held.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
