import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test('a text is one line and never longer than allowed', () => {
  expect(cutText('Oi!\n  Tudo   bem?', 40)).toBe('Oi! Tudo bem?');
  expect(cutText('a'.repeat(40), 40)).toBe('a'.repeat(40));
  expect(cutText('a'.repeat(41), 40)).toBe(`${'a'.repeat(39)}…`);
});

test('an emoji counts as one and is not cut in half', () => {
  expect(cutText('👩‍👩‍👧'.repeat(4), 4)).toBe('👩‍👩‍👧'.repeat(4));
  expect(cutText('👩‍👩‍👧'.repeat(5), 4)).toBe(`${'👩‍👩‍👧'.repeat(3)}…`);
});
