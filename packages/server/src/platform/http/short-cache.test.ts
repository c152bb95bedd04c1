import { expect, test } from 'vitest';
import { ShortCache } from './short-cache.ts';

function build(maxEntries = 100) {
  const world = { time: 0, loads: 0 };
  const cache = new ShortCache<number>({ maxAgeMs: 5000, maxEntries, now: () => world.time });
  const load = async () => ++world.loads;
  return { world, cache, load };
}

test('a value is kept for its time', async () => {
  const { world, cache, load } = build();
  expect(await cache.get('a', load)).toBe(1);
  world.time = 4999;
  expect(await cache.get('a', load)).toBe(1);
  world.time = 5000;
  expect(await cache.get('a', load)).toBe(2);
});

test('who asks while it loads shares the answer', async () => {
  const { cache, load } = build();
  expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual([1, 1]);
});

test('what was forgotten while it loaded is not kept', async () => {
  const { cache, load } = build();
  const asked = cache.get('a', load);
  cache.forget((key) => key === 'a');
  expect(await asked).toBe(1);
  expect(await cache.get('a', load)).toBe(2);
});

test('nothing and failures are not kept', async () => {
  const { cache, load } = build();
  expect(await cache.get('a', async () => null)).toBeNull();
  await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await cache.get('a', load)).toBe(1);
});

test('the oldest make room', async () => {
  const { cache, load } = build(2);
  for (const key of ['a', 'b', 'c']) await cache.get(key, load);
  expect(await cache.get('c', load)).toBe(3);
  expect(await cache.get('a', load)).toBe(4);
});
