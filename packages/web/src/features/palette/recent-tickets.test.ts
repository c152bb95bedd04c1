import { expect, test } from 'vitest';
import { putFirst } from './recent-tickets.ts';

test('the latest stands first, once, and five are kept (delight 15)', () => {
  expect(putFirst([], 'a')).toEqual(['a']);
  expect(putFirst(['a', 'b'], 'b')).toEqual(['b', 'a']);
  expect(putFirst(['a', 'b'], 'a')).toEqual(['a', 'b']);
  expect(putFirst(['a', 'b', 'c', 'd', 'e'], 'f')).toEqual(['f', 'a', 'b', 'c', 'd']);
  expect(putFirst(['a', 'b', 'c', 'd', 'e'], 'd')).toEqual(['d', 'a', 'b', 'c', 'e']);
});
