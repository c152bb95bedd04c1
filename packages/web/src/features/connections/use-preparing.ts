import { useEffect, useState } from 'react';
import { preparingSeconds } from './status.ts';

/** Counts the seconds down that an import still gets ready. */
export function usePreparing(statusImportMessages: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  const left = preparingSeconds(statusImportMessages, now);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  });
  // A new import begins later than what was looked at last.
  useEffect(() => {
    if (statusImportMessages !== null) setNow(Date.now());
  }, [statusImportMessages]);
  return left;
}
