import { expect, test } from 'vitest';
import { caretAfter, maskPhone, phoneDigits } from './phone-mask.ts';

/** Key by key, as a controlled field is written into. */
const typed = (keys: string) => [...keys].reduce((shown, key) => maskPhone(shown + key), '');

test.each([
  ['11987654321', '+55 11 98765-4321', '5511987654321'],
  ['1133334444', '+55 11 3333-4444', '551133334444'],
  ['5511987654321', '+55 11 98765-4321', '5511987654321'],
  ['+5511987654321', '+55 11 98765-4321', '5511987654321'],
  // The area code 55, in Rio Grande do Sul.
  ['55999998888', '+55 55 99999-8888', '5555999998888'],
  ['119876543219', '+55 11 98765-4321', '5511987654321'],
])('%s typed becomes %s', (keys, shown, digits) => {
  expect(typed(keys)).toBe(shown);
  expect(maskPhone(keys)).toBe(shown);
  expect(phoneDigits(shown)).toBe(digits);
});

test.each([
  '0055 11 98765-4321',
  '(011) 98765-4321',
  '+55 (0) 11 98765-4321',
  "'+5511987654321",
  '5511987654321@c.us',
  'https://wa.me/5511987654321?text=Oi%202',
  '\u202a+55 11 98765\u20114321\u202c',
  '١١ ٩٨٧٦٥-٤٣٢١',
])('%s pasted becomes the number in it', (text) => {
  expect(maskPhone(text)).toBe('+55 11 98765-4321');
});

test('on the way there the mask grows and shrinks by the key', () => {
  expect(['1', '11', '119', '1198765', '11987654'].map(maskPhone)).toEqual([
    '+55 1',
    '+55 11',
    '+55 11 9',
    '+55 11 9876-5',
    '+55 11 9876-54',
  ]);
  // Backspace takes the last sign of what is shown, until nothing is left.
  let shown = '+55 11 9876-5';
  for (let presses = 0; presses < 20; presses++) shown = maskPhone(shown.slice(0, -1));
  expect(shown).toBe('');
  expect(maskPhone('(11) 98765-4321')).toBe('+55 11 98765-4321');
  expect(maskPhone('letters')).toBe('');
  expect(phoneDigits('')).toBe('');
});

test('the caret stays at its digit when one in the middle changes', () => {
  // A 0 was put in after the 11.
  const text = '+55 110 9876-5432';
  const masked = maskPhone(text);
  expect(masked).toBe('+55 11 09876-5432');
  expect(caretAfter(text, 7, masked)).toBe(8);
  expect(caretAfter('11', 2, '+55 11')).toBe(6);
});
