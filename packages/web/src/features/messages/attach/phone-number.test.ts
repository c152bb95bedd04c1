import { expect, test } from 'vitest';
import type { ShownNumber, TypedNumber } from '../../../lib/use-typed-number.ts';
import { cardNumber } from './phone-number.ts';

const shown = (digits: string): ShownNumber => ({ digits, shown: `+${digits}`, text: `+${digits}` });
const read = (digits: string): TypedNumber => ({ kind: 'number', number: shown(digits), others: [] });
const none: TypedNumber = { kind: 'none' };

test('a number goes as it was read, with its country', () => {
  for (const text of ['+55 51 90000-0142', '(51) 90000.0142', '051 90000-0142', '5551900000142@c.us'])
    expect(cardNumber(text, read('5551900000142'))).toEqual({ number: '+5551900000142' });
});

test('short ones have no country; what is no number, or several, is not passed on', () => {
  expect(['190', '190-00', '40 404'].map((text) => cardNumber(text, none))).toEqual([
    { number: '190' },
    { number: '19000' },
    { number: '40404' },
  ]);
  for (const text of ['', '12', 'Maria', '+55 51 nove', '1'.repeat(21), '90000-0142'])
    expect([text, cardNumber(text, none)]).toEqual([text, { fault: 'badNumber' }]);
  const two: TypedNumber = { kind: 'unclear', candidates: [shown('5551900000142'), shown('51900000142')] };
  expect(cardNumber('51900000142', two)).toEqual({ fault: 'unclear' });
});

test('a hidden number is not passed on', () => {
  expect(cardNumber('+55 51 *******42', none)).toEqual({ fault: 'masked' });
});

test('where nobody read it, it goes as it was typed', () => {
  expect(cardNumber('+55 51 90000-0142', null)).toEqual({ number: '+5551900000142' });
  expect(cardNumber('Maria', null)).toEqual({ fault: 'badNumber' });
});
