import { type PointerEvent, useRef } from 'react';

const replyPx = 56;
const longestPx = 72;
const slipPx = 30;

/** Swiping a bubble to the right replies to it. The bubble follows sideways; scrolling stays the browser's. */
export function useSwipeReply(onReply: (bubble: HTMLElement) => void) {
  const swipe = useRef<{ bubble: HTMLElement; x: number; y: number; dx: number } | null>(null);

  const end = (reply: boolean) => {
    const last = swipe.current;
    swipe.current = null;
    if (last === null) return;
    last.bubble.style.transform = '';
    if (reply && last.dx >= replyPx) onReply(last.bubble);
  };

  return {
    onPointerDown: (event: PointerEvent) => {
      const bubble = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-message]') : null;
      // A touch on a slider moves the slider.
      const isSlider = event.target instanceof Element && event.target.closest('input, video') !== null;
      if (event.pointerType !== 'touch' || bubble === null || isSlider) return;
      swipe.current = { bubble, x: event.clientX, y: event.clientY, dx: 0 };
    },
    onPointerMove: (event: PointerEvent) => {
      const current = swipe.current;
      if (current === null) return;
      if (Math.abs(event.clientY - current.y) > slipPx) return end(false);
      current.dx = Math.max(0, Math.min(longestPx, event.clientX - current.x));
      current.bubble.style.transform = `translateX(${current.dx}px)`;
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  };
}
