import { expect, test } from 'vitest';
import { wrapText } from './wrap-text.ts';

/** Each code unit is one wide. */
const wrap = (text: string, width: number) => wrapText(text, width, (part) => part.length);

test.each([
  ['fits', 10, ['fits']],
  ['one two three', 7, ['one two', 'three']],
  ['one  two', 4, ['one', 'two']],
  ['first\nsecond\r\n\rlast', 10, ['first', 'second', '', 'last']],
  ['abcdefgh ij', 4, ['abcd', 'efgh', 'ij']],
  ['ab abcdefgh', 4, ['ab', 'abcd', 'efgh']],
  ['', 4, ['']],
])('%j in %i', (text, width, lines) => expect(wrap(text, width)).toEqual(lines));

test('a character of several code points is never torn', () => {
  const family = '👨‍👩‍👧';
  expect(wrap(family.repeat(3), family.length)).toEqual([family, family, family]);
});

test('no line is wider than it may be, and no word is lost', () => {
  const text = 'O pedido 10482 segue na quinta-feira, sem falta: '.repeat(40);
  const lines = wrap(text, 37);
  expect(lines.filter((line) => line.length > 37)).toEqual([]);
  expect(lines.join(' ').split(/\s+/)).toEqual(text.trim().split(/\s+/));
});
