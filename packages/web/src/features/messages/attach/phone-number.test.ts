import { expect, test } from 'vitest';
import { faultOfNumber, sentNumber } from './phone-number.ts';

test('numbers are taken as people write them', () => {
  expect(['+55 51 90000-0142', '(51) 90000.0142', '5551900000142', '190-00'].map(faultOfNumber)).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(['', '12', 'Maria', '+55 51 nove', '1'.repeat(21)].map(faultOfNumber)).toEqual(Array(5).fill('badNumber'));
});

test('a hidden number is not passed on', () => {
  expect(faultOfNumber('+55 51 *******42')).toBe('masked');
});

test('a number is sent as phones understand it; short ones have no country', () => {
  expect(sentNumber('+55 51 90000-0142')).toBe('+5551900000142');
  expect(sentNumber('5551900000142')).toBe('+5551900000142');
  expect(sentNumber('190-00')).toBe('19000');
});
