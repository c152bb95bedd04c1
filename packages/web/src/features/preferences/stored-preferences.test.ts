import { beforeEach, expect, test } from 'vitest';
import { stubStorage } from '../../lib/stub-storage.ts';
import { readStored, writeStored } from './stored-preferences.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = stubStorage();
});

test('what was kept is read again, for that person only', () => {
  const kept = { values: { listWidth: 420, recentTickets: ['a'], sign: false }, unsent: ['sign' as const] };
  writeStored(7, kept);
  expect(readStored(7)).toEqual(kept);
  expect(readStored(8)).toEqual({ values: {}, unsent: [] });
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
  expect(readStored(7)).toEqual({ values: {}, unsent: [] });
});
