import { useEffect, useState } from 'react';

/** Counts down the seconds to a moment; null: it is over or unknown. */
export function useSecondsLeft(until: string | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  const left = until === null ? 0 : Math.ceil((Date.parse(until) - now) / 1000);
  useEffect(() => {
    if (until === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left > 0 ? left : null;
}
