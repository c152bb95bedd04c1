import { createContext, useEffect, useMemo, useState } from 'react';
import type { Mark } from './mark-text.tsx';

/** The marks of a conversation that was opened by a search; null: nothing is marked. */
export const MarkContext = createContext<Mark | null>(null);

type Marker = (searched: string) => Mark;

/** Marks of what somebody typed; null while nothing is searched for, and until they have arrived. */
export function useMark(typed: string | null): Mark | null {
  const [loaded, setLoaded] = useState<{ markerOf: Marker } | null>(null);
  const wanted = typed !== null;
  useEffect(() => {
    if (!wanted) return;
    // Without its marks a conversation is still the conversation.
    import('./mark-text.tsx').then(setLoaded, (error: unknown) => console.warn('marks not loaded', error));
  }, [wanted]);
  return useMemo(() => (typed === null || loaded === null ? null : loaded.markerOf(typed)), [typed, loaded]);
}
