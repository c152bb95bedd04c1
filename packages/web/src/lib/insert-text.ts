/** Inserts a text into a field so that the browser's undo works, replacing the range from `from` to `to`. */
export function insertText(field: HTMLTextAreaElement, text: string, from: number, to: number) {
  field.focus({ preventScroll: true });
  field.setSelectionRange(from, to);
  // Only this deprecated command keeps the undo; where it is gone, the text is still inserted.
  if (document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) return;
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Inserts a text at the caret. */
export const insertAtCaret = (field: HTMLTextAreaElement, text: string) =>
  insertText(field, text, field.selectionStart, field.selectionEnd);

/** Puts the caret at the end of the field's text. */
export const putCaretAtEnd = (field: HTMLTextAreaElement | null) =>
  field?.setSelectionRange(field.value.length, field.value.length);
