import { createContext, useEffect, useMemo, useState } from 'react';
import type { Mark } from './mark-text.tsx';

/** The search marks of a conversation; null: none. */
export const MarkContext = createContext<Mark | null>(null);

type Marker = (searched: string) => Mark;

/** The marks of a typed text; null: no search, or not loaded yet. */
export function useMark(typed: string | null): Mark | null {
  const [loaded, setLoaded] = useState<{ markerOf: Marker } | null>(null);
  const wanted = typed !== null;
  useEffect(() => {
    if (!wanted) return;
    // The conversation works without marks.
    import('./mark-text.tsx').then(setLoaded, (error: unknown) => console.warn('marks not loaded', error));
  }, [wanted]);
  return useMemo(() => (typed === null || loaded === null ? null : loaded.markerOf(typed)), [typed, loaded]);
}
