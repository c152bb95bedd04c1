import { expect, test } from 'vitest';
import { recurrenceOf } from './plan-price.ts';

test.each([
  ['MENSAL', 'monthly'],
  ['monthly', 'monthly'],
  ['BIMESTRAL', 'bimonthly'],
  ['TRIMESTRAL', 'quarterly'],
  ['SEMESTRAL', 'semester'],
  ['semester', 'semester'],
  ['ANUAL', 'yearly'],
  ['vitalício', null],
  ['', null],
])('the recurrence %j is %s', (written, key) => {
  expect(recurrenceOf(written)).toBe(key);
});
