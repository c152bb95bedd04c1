import { expect, test } from 'vitest';
import { formatMoney, formatPhone } from './formats.ts';

test.each([
  ['5551999999999', '+55 51 99999-9999'],
  ['555133334444', '+55 51 3333-4444'],
  ['+5551999999999', '+55 51 99999-9999'],
  ['5511*******77', '+55 11 *****-**77'],
  ['905551234567', '+905551234567'],
  ['igsid-123', 'igsid-123'],
])('the number %s is shown as %s', (number, shown) => {
  expect(formatPhone(number)).toBe(shown);
});

test('money is in reais in all languages', () => {
  // A non-breaking space joins sign and number.
  expect(formatMoney(123_456)).toBe('R$\u00a01.234,56');
  expect(formatMoney(0)).toBe('R$\u00a00,00');
});
