import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calledName, isolated, isSeen } from './names.ts';

test.each([
  ['nothing', ''],
  ['white space of other widths', ' \u00a0\u2003\u3000\t'],
  ['zero widths', '\u200b\u200c\u200d\u2060\ufeff'],
  ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
  ['a blank of Braille', '\u2800\u2800'],
  ['tags of flags', '\u{e0067}\u{e0062}\u{e007f}'],
  ['variation selectors', '\ufe0f\ufe00\u{e0100}'],
  ['marks without a letter', '\u0301\u0327\u20e3'],
  ['marks of direction', '\u200e\u200f\u061c\u202e\u2066\u2069'],
  ['a soft hyphen and an old separator', '\u00ad\u180e'],
  ['control characters', '\u0000\u0007\u009f'],
])('nobody is called by what is not seen: %s', (_, name) => {
  expect(isSeen(name)).toBe(false);
  expect(calledName({ name, number: '5551999990001', channel: 'whatsapp' })).toBe('5551999990001');
  expect(calledName({ name, number: '', channel: 'instagram' })).toBe('Instagram');
  expect(calledName({ name, number: '', channel: 'facebook' })).toBe('Facebook');
});

test.each(['A', '.', '👍', '❤️', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'é', 'e\u0301', 'مريم', '王', '\u3164Ana\u3164', '한글', 'ก็'])(
  'what is seen is a name: %s',
  (name) => {
    expect(isSeen(name)).toBe(true);
    expect(calledName({ name, number: '5551999990001', channel: 'whatsapp' })).toBe(name);
  },
);

test.each(['Ana', 'João 👍🏽', 'Şıvan Ğ', '王小明', '👩‍👩‍👧', 'Ελένη', 'a\u0301', ''])(
  'a name from left to right stays as it is: %s',
  (name) => {
    expect(isolated(name)).toBe(name);
  },
);

test.each([
  ['مريم', '\u2068مريم\u2069'],
  ['דוד (Loja)', '\u2068דוד (Loja)\u2069'],
  ['Ana\u200f', '\u2068Ana\u200f\u2069'],
  ['Ana \u202eoãoJ', 'Ana oãoJ'],
  ['boleto\u202Efdp.exe\u202C', 'boletofdp.exe'],
  ['\u2067Ana', 'Ana'],
  ['Ana\u2069\u2069 fim', 'Ana fim'],
  ['\u202bمريم', '\u2068مريم\u2069'],
  ['\u2066lado\u2069 fim', '\u2068\u2066lado\u2069 fim\u2069'],
])('what could turn a sentence stands apart in it: %s', (name, shown) => {
  expect(isolated(name)).toBe(shown);
});

test('whatever a name holds, nothing of it reaches the words after it', () => {
  const piece = fc.constantFrom(...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u061caب1 ');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const shown = isolated(isolated(pieces.join('')));
      expect(shown).not.toMatch(/[\u202a-\u202e]/);
      let depth = 0;
      for (const sign of shown) {
        if (/[\u2066-\u2068]/.test(sign)) depth += 1;
        else if (sign === '\u2069') depth -= 1;
        expect(depth).toBeGreaterThanOrEqual(0);
      }
      expect(depth).toBe(0);
      if (/[\u0590-\u08ff]/.test(shown)) expect(shown).toMatch(/^\u2068[\s\S]*\u2069$/);
    }),
  );
});
