import { expect, test } from 'vitest';
import { changesOf, faultsOf } from './own-texts.ts';

const kept = { name: 'Ana', email: 'ana@loja.test', farewellMessage: '' };

test('only what differs is a change, and spaces around names and addresses are none', () => {
  expect(changesOf({ ...kept, name: ' Ana ', email: 'ana@loja.test ' }, kept)).toEqual({});
  expect(changesOf({ ...kept, name: 'Ana Clara', farewellMessage: ' ' }, kept)).toEqual({
    name: 'Ana Clara',
    farewellMessage: ' ',
  });
});

test.each([
  [kept, {}],
  [{ ...kept, name: ' ' }, { name: 'required' }],
  [{ ...kept, name: '\u200b\u2060' }, { name: 'required' }],
  [{ ...kept, name: 'A' }, { name: 'tooShort' }],
  [{ ...kept, email: '' }, { email: 'required' }],
  [{ ...kept, email: 'ana@loja' }, { email: 'badEmail' }],
])('what could not be kept is told: %j', (written, faults) => {
  expect(faultsOf(changesOf(written, kept))).toEqual(faults);
});
