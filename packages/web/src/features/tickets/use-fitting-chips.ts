import { type RefObject, useEffect } from 'react';

/** Fits the tags of a list's rows; what measures them travels after the rows. */
export function useFittingChips(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    import('./fit-chips.ts').then(
      ({ fitChips }) => {
        if (!isGone && list.current) stop = fitChips(list.current);
      },
      // Tags are then cut where the room ends.
      (error: unknown) => console.warn('tags not fitted', error),
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [list]);
}
