import { type ReactNode, useEffect, useState } from 'react';
import { useOptionalPart } from '../../lib/use-lazy-part.ts';

const afterMs = 2000;

const loadStrip = async () => (await import('./down-strip.tsx')).DownStrip;

/** Says that a connection is down, in the place of what can wait. Looked at once the page is useful. */
export function ConnectionStrip({ otherwise }: { otherwise: ReactNode }) {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), afterMs);
    return () => clearTimeout(timer);
  }, []);
  // Where it cannot be had, the page goes on without it.
  const DownStrip = useOptionalPart<{ otherwise: ReactNode }>(loadStrip, isTime);
  return DownStrip === null ? otherwise : <DownStrip otherwise={otherwise} />;
}
