import { type RefObject, useLayoutEffect } from 'react';
import { placeCaret, showField } from '../../lib/draft-caret.ts';

/** Keeps the caret in place when text of a merged ticket joins the draft. */
export function useCaretAfterMerge(field: RefObject<HTMLTextAreaElement | null>, ticketId: number) {
  useLayoutEffect(() => (field.current ? showField(ticketId, field.current) : undefined), [field, ticketId]);
  // After every render: the joined text may be in the note, which the field does not show.
  useLayoutEffect(() => placeCaret(ticketId));
}
