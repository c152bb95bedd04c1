import { expect, test } from 'vitest';
import { fittingChips } from './fitting-chips.ts';

test.each([
  [200, [60, 80], 2, 2],
  [144, [60, 80], 2, 2],
  [143, [60, 80], 2, 1],
  [92, [60, 80], 2, 1],
  [91, [60, 80], 2, 0],
  [0, [60, 80], 2, 0],
  [60, [60], 1, 1],
  [59, [60], 1, 0],
  [200, [60, 80], 4, 2],
  [175, [60, 80], 4, 1],
  [176, [60, 80], 4, 2],
  [183, [60, 80], 14, 1],
  [200, [], 0, 0],
] as const)('in %i px of the chips %j, %i tags in all, the first %i stand', (room, widths, total, shown) => {
  expect(fittingChips(room, widths, total)).toBe(shown);
});
