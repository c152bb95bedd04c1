/** The field of a draft that is on screen. */
let shown: { ticketId: number; field: HTMLTextAreaElement } | null = null;
/** Where the caret belongs once that ticket's field holds the words that came into its draft. */
let due: { ticketId: number; start: number; end: number; hadFocus: boolean } | null = null;

/** Until what it answers is called, the draft of this ticket is written in this field. */
export function showField(ticketId: number, field: HTMLTextAreaElement): () => void {
  shown = { ticketId, field };
  return () => {
    if (shown?.field === field) shown = null;
  };
}

export const isWrittenIn = (ticketId: number) => shown?.ticketId === ticketId;

/** The caret that stands in one ticket's words goes on in another's, so many characters further. */
export function holdCaret(from: number, to: number, step: number): void {
  if (shown?.ticketId !== from) return;
  const { selectionStart, selectionEnd } = shown.field;
  const hadFocus = document.activeElement === shown.field;
  due = { ticketId: to, start: selectionStart + step, end: selectionEnd + step, hadFocus };
}

/** Puts the caret where it belongs, now that the words are there. */
export function placeCaret(ticketId: number): void {
  if (due?.ticketId !== ticketId || shown?.ticketId !== ticketId) return;
  const { start, end, hadFocus } = due;
  due = null;
  // Whoever has begun something else meanwhile goes on there.
  if (hadFocus && document.activeElement === document.body) shown.field.focus({ preventScroll: true });
  shown.field.setSelectionRange(start, end);
}
