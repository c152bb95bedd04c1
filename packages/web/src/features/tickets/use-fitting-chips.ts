import { type RefObject, useEffect } from 'react';

/** Fits the tags of a list's rows; what measures them travels after the rows, and goes with the list. */
export function useFittingChips(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    import('./fit-chips.ts').then(
      ({ fitChips }) => list.current && fitChips(list.current),
      // Tags are then cut where the room ends.
      (error: unknown) => console.warn('tags not fitted', error),
    );
  }, [list]);
}
