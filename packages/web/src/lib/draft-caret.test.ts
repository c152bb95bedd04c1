import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdCaret, isWrittenIn, placeCaret, showField } from './draft-caret.ts';

const body = {};
let leave = () => {};

const focusOn = (activeElement: unknown) => void vi.stubGlobal('document', { body, activeElement });

/** A focused field with a caret. */
function buildField(selectionStart: number, selectionEnd = selectionStart) {
  const field = {
    selectionStart,
    selectionEnd,
    focus: (): void => focusOn(field),
    setSelectionRange: (start: number, end: number): void => {
      Object.assign(field, { selectionStart: start, selectionEnd: end });
    },
  };
  field.focus();
  return field as unknown as HTMLTextAreaElement;
}
const caretOf = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) => [selectionStart, selectionEnd];

beforeEach(() => focusOn(body));
afterEach(() => leave());

test('the caret goes along with its words into another field, and the focus with it', () => {
  const [fresh, old] = [buildField(0), buildField(2, 4)];
  leave = showField(1, old);
  holdCaret(1, 2, 9);
  leave();
  focusOn(body);
  leave = showField(2, fresh);
  placeCaret(2);
  expect(caretOf(fresh)).toEqual([11, 13]);
  expect(document.activeElement).toBe(fresh);
  expect([isWrittenIn(1), isWrittenIn(2)]).toEqual([false, true]);
});

test('words that come into the field leave its caret, once', () => {
  const field = buildField(3);
  leave = showField(2, field);
  holdCaret(2, 2, 0);
  field.setSelectionRange(40, 40);
  placeCaret(2);
  expect(caretOf(field)).toEqual([3, 3]);
  field.setSelectionRange(7, 7);
  placeCaret(2);
  expect(caretOf(field)).toEqual([7, 7]);
});

test('whoever writes elsewhere by then keeps the focus there', () => {
  const [fresh, old] = [buildField(0), buildField(2)];
  leave = showField(1, old);
  holdCaret(1, 2, 0);
  leave();
  const search = {};
  focusOn(search);
  leave = showField(2, fresh);
  placeCaret(2);
  expect(document.activeElement).toBe(search);
  expect(caretOf(fresh)).toEqual([2, 2]);
});

test('a ticket that is not on screen has no caret', () => {
  const field = buildField(5);
  leave = showField(3, field);
  holdCaret(1, 2, 4);
  holdCaret(2, 2, 0);
  placeCaret(3);
  expect(caretOf(field)).toEqual([5, 5]);
});
