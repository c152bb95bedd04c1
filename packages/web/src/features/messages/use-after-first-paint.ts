import { startTransition, useEffect, useState } from 'react';

/**
 * False in the first picture, which shows what was said and the field; what stands around is drawn when that one is on its
 * way to the screen. As a deferred value it was begun at once, often before the browser had shown anything. A tab that is
 * not seen shows no pictures: there it waits for the look.
 */
export function useAfterFirstPaint(): boolean {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setWhole(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isWhole;
}
