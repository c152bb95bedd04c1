import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Returns the focus to the field once it is visible again after an act. */
export function useBackToField(field: RefObject<HTMLTextAreaElement | null>, isReplaced: boolean): () => void {
  const isDue = useRef(false);
  useEffect(() => {
    if (isReplaced || !isDue.current) return;
    isDue.current = false;
    field.current?.focus({ preventScroll: true });
  }, [field, isReplaced]);
  return useCallback(() => {
    isDue.current = true;
  }, []);
}
