import { type PointerEvent, useRef } from 'react';

/** The shortest swipe to another picture; it goes twice as far sideways as up or down. */
const leastPixels = 50;

/** A swipe shows the next or previous picture. Null: swipes are ignored. */
export function useSwipe(onMove: ((step: 1 | -1) => void) | null) {
  const from = useRef<{ id: number; x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      // Controls of a video are dragged sideways too.
      const isFree = event.pointerType === 'touch' && event.isPrimary && !(event.target instanceof HTMLVideoElement);
      from.current = isFree ? { id: event.pointerId, x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp: (event: PointerEvent) => {
      const start = from.current;
      from.current = null;
      if (start?.id !== event.pointerId || onMove === null) return;
      const [across, down] = [event.clientX - start.x, event.clientY - start.y];
      if (Math.abs(across) > leastPixels && Math.abs(across) > 2 * Math.abs(down)) onMove(across < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}
