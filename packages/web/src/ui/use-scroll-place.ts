import { type RefObject, useLayoutEffect } from 'react';

/** Rows are measured as they appear, which moves the position: it is set again for a few frames. */
const mostFrames = 30;

/** Stores an element's scroll position in this tab under a name, and restores it. */
export function useScrollPlace(element: RefObject<HTMLElement | null>, name: string | null, isFilled: boolean) {
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null || name === null || !isFilled) return;
    const key = `scroll:${name}`;
    const wanted = Number(sessionStorage.getItem(key)) || 0;
    let frame = 0;
    let frames = 0;
    const stop = new AbortController();
    const giveUp = () => cancelAnimationFrame(frame);
    const move = () => {
      target.scrollTop = wanted;
      frames += 1;
      if (Math.abs(target.scrollTop - wanted) > 1 && frames < mostFrames) frame = requestAnimationFrame(move);
    };
    if (wanted > 0) move();
    const keep = () => sessionStorage.setItem(key, String(Math.round(target.scrollTop)));
    const quietly = { signal: stop.signal, passive: true };
    for (const gesture of ['wheel', 'touchstart', 'keydown']) target.addEventListener(gesture, giveUp, quietly);
    target.addEventListener('scroll', keep, quietly);
    return () => {
      giveUp();
      stop.abort();
    };
  }, [element, name, isFilled]);
}
