import { expect, test } from 'vitest';
import { heightsOfLevels, lastHeights, levelOf } from './levels.ts';

test('a piece is as loud as it swings, to either side', () => {
  expect(levelOf(Float32Array.from([0.5, -0.5, 0.5, -0.5]))).toBe(0.5);
  expect(levelOf(new Float32Array())).toBe(0);
});

test('what was spoken has 64 heights; its loudest part is full, a silent room stays flat', () => {
  const halves = heightsOfLevels([...Array.from({ length: 64 }, () => 0.1), ...Array.from({ length: 64 }, () => 0.4)]);
  expect(halves).toEqual([...Array.from({ length: 32 }, () => 25), ...Array.from({ length: 32 }, () => 100)]);
  expect(Math.max(...heightsOfLevels(Array.from({ length: 100 }, () => 0.001)))).toBeLessThan(10);
  expect(heightsOfLevels([0.2])).toHaveLength(64);
  expect(heightsOfLevels([])).toEqual(Array.from({ length: 64 }, () => 0));
});

test('while it is spoken the newest stands at the right, and before it what was not said yet', () => {
  expect(lastHeights([1], 3)).toEqual([0, 0, 100]);
  expect(lastHeights([0, 0, 1, 0], 2)).toEqual([100, 0]);
});
