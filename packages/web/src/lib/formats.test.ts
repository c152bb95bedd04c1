import { expect, test } from 'vitest';
import { formatDate, formatMoney, formatPhone, formatTime, momentIn } from './formats.ts';

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

test('a calendar date is the same day everywhere', () => {
  expect(formatDate('2026-12-01')).toBe('01/12/2026');
});

test('money is in reais in all languages', () => {
  // The sign and the number are held together by a space that does not break.
  expect(formatMoney(123_456)).toBe('R$\u00a01.234,56');
  expect(formatMoney(0)).toBe('R$\u00a00,00');
});

test('times and dates have one form in all languages', () => {
  const moment = new Date(2026, 0, 5, 7, 3);
  expect(formatTime(moment)).toBe('07:03');
  expect(formatDate(moment)).toBe('05/01/2026');
  expect(formatTime(moment.toISOString())).toBe('07:03');
});

test('a moment is that of the company, whatever the clock of the browser', () => {
  expect(momentIn('America/Sao_Paulo', '2026-03-01T01:05:00Z')).toEqual({ date: '28/02/2026', time: '22:05' });
  expect(momentIn('Europe/Istanbul', '2026-02-28T21:05:00Z')).toEqual({ date: '01/03/2026', time: '00:05' });
});
