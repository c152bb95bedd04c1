import { expect, test } from 'vitest';
import { countMark } from './page-title.ts';

test.each([
  [0, ''],
  [1, '① '],
  [20, '⑳ '],
  [21, '(21) '],
])('%i waiting is marked as %j', (count, mark) => {
  expect(countMark(count)).toBe(mark);
});
