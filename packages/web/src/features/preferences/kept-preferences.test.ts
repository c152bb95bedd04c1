import { beforeEach, expect, test } from 'vitest';
import { stubStorage } from '../../lib/stub-storage.ts';
import { readKept, writeKept } from './kept-preferences.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = stubStorage();
});

test('what was kept is read again, for that person only', () => {
  const kept = { values: { listWidth: 420, recentTickets: ['a'], sign: false }, unsent: ['sign' as const] };
  writeKept(7, kept);
  expect(readKept(7)).toEqual(kept);
  expect(readKept(8)).toEqual({ values: {}, unsent: [] });
});

test.each([
  ['nothing of ours', 'no JSON at all'],
  ['a list', '[1]'],
  ['null', 'null'],
  ['unknown keys', '{"values":{"colour":"red","__proto__x":1},"unsent":["colour"]}'],
  [
    'values of another form',
    '{"values":{"listWidth":"wide","sign":1,"quickUses":[1],"contactDrawer":"ajar"},"unsent":3}',
  ],
  ['something unsent that is not there', '{"values":{},"unsent":["sign"]}'],
])('%s counts as not chosen', (_name, text) => {
  stored.set('own-preferences:7', text);
  expect(readKept(7)).toEqual({ values: {}, unsent: [] });
});
