import { expect, test } from 'vitest';
import { searchInTurn } from './search-turns.ts';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Searches that end when they are told to; `begun` says of which companies, in which order. */
function desk() {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const ask = (companyId: number) =>
    searchInTurn(companyId, async () => {
      begun.push(companyId);
      await new Promise<void>((end) => ends.push(end));
      return companyId;
    });
  const endAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await settled();
    }
  };
  return { begun, ask, endFirst: () => ends.shift()?.(), endAll };
}

test('four run at once, two of a company, and the first that may takes the turn that is free', async () => {
  const { begun, ask, endFirst, endAll } = desk();
  const asked = [1, 1, 1, 1, 2, 3, 4, 2].map(ask);
  await settled();
  expect(begun).toEqual([1, 1, 2, 3]);
  endFirst();
  await settled();
  expect(begun).toEqual([1, 1, 2, 3, 1]);
  await endAll();
  expect(await Promise.all(asked)).toEqual([1, 1, 1, 1, 2, 3, 4, 2]);
  expect(begun).toEqual([1, 1, 2, 3, 1, 1, 4, 2]);
});

test('thirty-two wait, and the next one is told that it is too many', async () => {
  const { begun, ask, endAll } = desk();
  const asked = Array.from({ length: 35 }, () => ask(1));
  expect(await asked[34]).toBeNull();
  await endAll();
  expect(await Promise.all(asked.slice(0, 34))).toEqual(Array(34).fill(1));
  expect(begun).toHaveLength(34);
});

test('a search that fails gives its turn back', async () => {
  const fail = () => Promise.reject(new Error('no'));
  for (let times = 0; times < 5; times++) await expect(searchInTurn(1, fail)).rejects.toThrow('no');
  expect(await searchInTurn(1, () => Promise.resolve('found'))).toBe('found');
});
