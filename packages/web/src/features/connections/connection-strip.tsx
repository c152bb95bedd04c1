import { type ReactNode, useEffect, useState } from 'react';
import { useOptionalPart } from '../../lib/use-lazy-part.ts';

const afterMs = 2000;

const loadStrip = async () => (await import('./down-strip.tsx')).DownStrip;

/** Warns that a connection is down, before less urgent strips. Loaded once the page is useful. */
export function ConnectionStrip({ otherwise }: { otherwise: ReactNode }) {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), afterMs);
    return () => clearTimeout(timer);
  }, []);
  // Without it the page goes on.
  const DownStrip = useOptionalPart<{ otherwise: ReactNode }>(loadStrip, isTime);
  return DownStrip === null ? otherwise : <DownStrip otherwise={otherwise} />;
}
