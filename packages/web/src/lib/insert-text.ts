/**
 * Puts a text into a field as if it had been typed: the browser's own undo takes it back. `from` and `to`: what it takes
 * the place of.
 */
export function insertText(field: HTMLTextAreaElement, text: string, from: number, to: number) {
  field.focus({ preventScroll: true });
  field.setSelectionRange(from, to);
  // The only way that keeps the undo; where it is gone, the text still comes.
  if (document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) return;
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The same, where the caret is. */
export const insertAtCaret = (field: HTMLTextAreaElement, text: string) =>
  insertText(field, text, field.selectionStart, field.selectionEnd);

/** What stands in it already goes on at its end. */
export const putCaretAtEnd = (field: HTMLTextAreaElement | null) =>
  field?.setSelectionRange(field.value.length, field.value.length);
