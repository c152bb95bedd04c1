import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText } from './clean-text.ts';

test('what the database cannot hold is replaced, keys too; the rest stays', () => {
  const dirty = { 'k\0': ['a\0b', '\ud83d', '👋', 1, null, true], deep: { x: '\udc00y' } };
  const clean = { 'k\ufffd': ['a\ufffdb', '\ufffd', '👋', 1, null, true], deep: { x: '\ufffdy' } };
  expect(cleanText(dirty)).toEqual(clean);
});

test('any JSON comes out without U+0000 and lone surrogates', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const text = JSON.stringify(cleanText(value));
      expect(/\\u(0000|d[89a-f])/i.test(text)).toBe(false);
    }),
  );
});
