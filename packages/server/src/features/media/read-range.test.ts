import { expect, test } from 'vitest';
import { readRange } from './read-range.ts';

test.each([
  [undefined, null],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=5-99', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-4', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['bytes=a-b', null],
  ['items=0-1', null],
  ['bytes=0-9999999999999999', null],
] as const)('of ten bytes %s brings %o', (header, range) => {
  expect(readRange(header, 10)).toEqual(range);
});
