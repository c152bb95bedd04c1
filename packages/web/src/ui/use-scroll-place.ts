import { type RefObject, useLayoutEffect } from 'react';

/** Rows are measured as they come into view, and the place moves with them: a few frames, and it is where it was. */
const mostFrames = 30;

/** Keeps how far an element was scrolled in this tab's session, under a name: whoever comes back finds the same place. */
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
