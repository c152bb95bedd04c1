import { type RefObject, useEffect } from 'react';

/** Fits the tags of a list's rows; the measuring code is loaded after the rows. */
export function useFittingChips(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    import('./fit-chips.ts').then(
      ({ fitChips }) => list.current && fitChips(list.current),
      // Without it tags are cut off at the end of the line.
      (error: unknown) => console.warn('tags not fitted', error),
    );
  }, [list]);
}
