import { expect, test } from 'vitest';
import { sampleOf } from './offered-colours.ts';

test('a colour that is taken shows as it will be kept, anything else shows nothing', () => {
  expect(['#1C7ED6', '#1c7', '#1C7E', '#1C7ED680'].map(sampleOf)).toEqual(['#1C7ED6', '#1c7', '#1C7', '#1C7ED6']);
  expect(['', '#12', '#1C7ED', '#1C7ED60', 'red'].map(sampleOf)).toEqual(Array(5).fill('transparent'));
});
