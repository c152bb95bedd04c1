import { useEffect, useState } from 'react';
import { preparingSeconds } from './status.ts';

/** Counts down the seconds that an import is prepared. */
export function usePreparing(statusImportMessages: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  const left = preparingSeconds(statusImportMessages, now);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  });
  // A new import begins after the last look.
  useEffect(() => {
    if (statusImportMessages !== null) setNow(Date.now());
  }, [statusImportMessages]);
  return left;
}
