import { startTransition, useEffect, useState } from 'react';

/**
 * False in the first frame, which shows messages and field; the rest is drawn when that frame is on its way to the
 * screen. A deferred value would often start before the browser has shown anything. A hidden tab draws no frames and
 * waits.
 */
export function useAfterFirstPaint(): boolean {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setWhole(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isWhole;
}
