import { type RefObject, useLayoutEffect } from 'react';
import { placeCaret, showField } from '../../lib/draft-caret.ts';

/** Words that come into the draft from a ticket that became part of this one leave the caret at its own. */
export function useCaretAfterMerge(field: RefObject<HTMLTextAreaElement | null>, ticketId: number) {
  useLayoutEffect(() => (field.current ? showField(ticketId, field.current) : undefined), [field, ticketId]);
  // After any drawing: what came may be in the note, which the field does not show.
  useLayoutEffect(() => placeCaret(ticketId));
}
