import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Back to the field once it stands there again: while an act has its place it takes no focus. */
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
