import { expect, test } from 'vitest';
import { HeavyTurns } from './heavy-turns.ts';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Work that ends on command; `begun` lists companies in the order in which their work began. */
function desk() {
  const turns = new HeavyTurns({ mostAtOnce: 4, mostOfCompany: 2, mostWaiting: 32 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const ask = (companyId: number, asked: { signal?: AbortSignal; isPatient?: boolean } = {}) =>
    turns.run(
      companyId,
      async () => {
        begun.push(companyId);
        await new Promise<void>((end) => ends.push(end));
        return companyId;
      },
      asked,
    );
  const endAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await settled();
    }
  };
  return { turns, begun, ask, endFirst: () => ends.shift()?.(), endAll };
}

test('four run at once, two of a company, and companies are called in turn', async () => {
  const { begun, ask, endFirst, endAll } = desk();
  const asked = [1, 1, 1, 1, 2, 3, 4, 2].map((companyId) => ask(companyId));
  await settled();
  expect(begun).toEqual([1, 1, 2, 3]);
  endFirst();
  await settled();
  expect(begun).toEqual([1, 1, 2, 3, 1]);
  await endAll();
  expect(await Promise.all(asked)).toEqual([1, 1, 1, 1, 2, 3, 4, 2]);
  // The fourth of company 1 comes after one of each waiting company.
  expect(begun).toEqual([1, 1, 2, 3, 1, 4, 2, 1]);
});

test('thirty-two of a company wait, the next is told that it is too many, and others are not', async () => {
  const { begun, ask, endAll } = desk();
  const asked = Array.from({ length: 35 }, () => ask(1));
  expect(await asked[34]).toBeNull();
  const other = ask(2);
  const patient = ask(1, { isPatient: true });
  await endAll();
  expect(await Promise.all(asked.slice(0, 34))).toEqual(Array(34).fill(1));
  expect(await Promise.all([other, patient])).toEqual([2, 1]);
  expect(begun).toHaveLength(36);
});

test('who gives up leaves the line, and is not begun', async () => {
  const { begun, ask, endAll } = desk();
  const kept = [ask(1), ask(1)];
  const gone = new AbortController();
  const left = Array.from({ length: 32 }, () => ask(1, { signal: gone.signal }));
  expect(await ask(1)).toBeNull();
  gone.abort();
  expect(await Promise.all(left)).toEqual(Array(32).fill(null));
  expect(await ask(1, { signal: gone.signal })).toBeNull();
  const next = ask(1);
  await endAll();
  expect(await Promise.all([...kept, next])).toEqual([1, 1, 1]);
  expect(begun).toEqual([1, 1, 1]);
});

test('work that fails gives its turn back', async () => {
  const { turns } = desk();
  const fail = () => Promise.reject(new Error('no'));
  for (let times = 0; times < 5; times++) await expect(turns.run(1, fail)).rejects.toThrow('no');
  expect(await turns.run(1, () => Promise.resolve('found'))).toBe('found');
});
