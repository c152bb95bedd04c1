import { expect, test } from 'vitest';
import { coordinatesText } from './coordinates-text.ts';

test('coordinates are written as maps read them', () => {
  expect(coordinatesText({ latitude: -23.5505199, longitude: -46.6333094 })).toBe('-23.55052, -46.63331');
  expect(coordinatesText({ latitude: 10, longitude: 0 })).toBe('10, 0');
});
