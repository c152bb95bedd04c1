/** The visible field of a draft. */
let shown: { ticketId: number; field: HTMLTextAreaElement } | null = null;
/** The caret to set once that ticket's field shows the joined text. */
let due: { ticketId: number; start: number; end: number; hadFocus: boolean } | null = null;

/** Registers the field of a ticket's draft, until the returned function is called. */
export function showField(ticketId: number, field: HTMLTextAreaElement): () => void {
  shown = { ticketId, field };
  return () => {
    if (shown?.field === field) shown = null;
  };
}

export const isWrittenIn = (ticketId: number) => shown?.ticketId === ticketId;

/** Moves the caret from one ticket's text to another's, by `step` characters. */
export function holdCaret(from: number, to: number, step: number): void {
  if (shown?.ticketId !== from) return;
  const { selectionStart, selectionEnd } = shown.field;
  const hadFocus = document.activeElement === shown.field;
  due = { ticketId: to, start: selectionStart + step, end: selectionEnd + step, hadFocus };
}

/** Sets the held caret, once the text is there. */
export function placeCaret(ticketId: number): void {
  if (due?.ticketId !== ticketId || shown?.ticketId !== ticketId) return;
  const { start, end, hadFocus } = due;
  due = null;
  // If the person moved on meanwhile, the focus stays there.
  if (hadFocus && document.activeElement === document.body) shown.field.focus({ preventScroll: true });
  shown.field.setSelectionRange(start, end);
}
