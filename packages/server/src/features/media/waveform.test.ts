import { expect, test } from 'vitest';
import { heightsOf } from './waveform.ts';

const heights = (values: number[]) => [...(heightsOf(Int16Array.from(values)) ?? [])];

test('silence is flat, full sound is full, and both have 64 heights', () => {
  expect(heights(Array.from({ length: 640 }, () => 0))).toEqual(Array.from({ length: 64 }, () => 0));
  expect(heights(Array.from({ length: 640 }, () => 32_767))).toEqual(Array.from({ length: 64 }, () => 100));
});

test('the loudest part reaches 100, the others stand in proportion to it', () => {
  const halves = heights([...Array.from({ length: 320 }, () => 5000), ...Array.from({ length: 320 }, () => 20_000)]);
  expect(halves).toEqual([...Array.from({ length: 32 }, () => 25), ...Array.from({ length: 32 }, () => 100)]);
});

test('the noise of a quiet room is not blown up to full height', () => {
  expect(Math.max(...heights(Array.from({ length: 640 }, () => 60)))).toBeLessThan(10);
});

test('a sound of two tenths of a second, and one of a single value, still have 64 heights', () => {
  const short = heights(Array.from({ length: 20 }, (_, n) => n * 1000));
  expect(short).toHaveLength(64);
  expect([short[0], short[63]]).toEqual([0, 100]);
  expect(heights([20_000])).toEqual(Array.from({ length: 64 }, () => 100));
  expect(heightsOf(new Int16Array())).toBeNull();
});
