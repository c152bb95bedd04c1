import { expect, test } from 'vitest';
import { addressKey, createRateLimiter } from './rate-limiter.ts';

const minute = 60_000;

/** The shared counter, as the database keeps it, and a clock. */
function buildWorld() {
  const world = { time: 0, asked: 0 };
  const shared = new Map<string, { endsAt: number; hits: number }>();
  const count = async (key: string, limit: number, windowMs: number) => {
    world.asked++;
    const old = shared.get(key);
    const window = old && old.endsAt > world.time ? old : { endsAt: world.time + windowMs, hits: 0 };
    shared.set(key, { ...window, hits: window.hits + 1 });
    return window.hits + 1 <= limit ? 0 : Math.max(1, (window.endsAt - world.time) / 1000);
  };
  const giveBack = async (keys: readonly string[]) => {
    for (const key of keys) {
      const window = shared.get(key);
      if (window) window.hits--;
    }
  };
  return { world, newProcess: () => createRateLimiter({ count, giveBack }, () => world.time) };
}

async function countAllowed(hit: () => Promise<number>, tries: number): Promise<number> {
  let allowed = 0;
  for (let index = 0; index < tries; index++) if ((await hit()) === 0) allowed++;
  return allowed;
}

test('one process allows exactly the limit, and asks the database for half of it', async () => {
  const { world, newProcess } = buildWorld();
  const limiter = newProcess();
  expect(await countAllowed(() => limiter.hit('a', 600, minute), 5000)).toBe(600);
  expect(world.asked).toBe(301);
  expect(limiter.blockedFor('a')).toBe(60);
  expect(limiter.blockedFor('b')).toBe(0);
});

test('a window ends', async () => {
  const { world, newProcess } = buildWorld();
  const limiter = newProcess();
  await countAllowed(() => limiter.hit('a', 10, minute), 20);
  world.time += minute;
  expect(limiter.blockedFor('a')).toBe(0);
  expect(await limiter.hit('a', 10, minute)).toBe(0);
});

test('four processes allow two and a half limits', async () => {
  const { newProcess } = buildWorld();
  let allowed = 0;
  for (const limiter of [newProcess(), newProcess(), newProcess(), newProcess()]) {
    allowed += await countAllowed(() => limiter.hit('a', 100, minute), 1000);
  }
  expect(allowed).toBe(250);
});

test('an exact count is shared from the first, and a refusal is remembered', async () => {
  const { newProcess } = buildWorld();
  const [one, two] = [newProcess(), newProcess()];
  for (let index = 0; index < 5; index++) {
    expect(await one.count('a', 9, minute)).toBe(0);
    if (index < 4) expect(await two.count('a', 9, minute)).toBe(0);
  }
  expect(await two.count('a', 9, minute)).toBeGreaterThan(0);
  expect(two.blockedFor('a')).toBeGreaterThan(0);
});

test('what the shared counter allowed is allowed, though a later refusal is heard of first', async () => {
  const answers = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  let asked = 0;
  const count = async () => answers[asked++]?.promise ?? 0;
  const limiter = createRateLimiter({ count, giveBack: async () => {} }, () => 0);
  const both = [limiter.count('a', 1, minute), limiter.count('a', 1, minute)];
  answers[1]?.resolve(60);
  expect(await both[1]).toBe(60);
  answers[0]?.resolve(0);
  expect(await both[0]).toBe(0);
});

test('what is given back may be taken again, in any process', async () => {
  const { newProcess } = buildWorld();
  const [one, two] = [newProcess(), newProcess()];
  for (let index = 0; index < 20; index++) {
    expect(await one.count('a', 2, minute)).toBe(0);
    await two.giveBack(['a']);
  }
  expect(await countAllowed(() => two.count('a', 2, minute), 5)).toBe(2);
});

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is counted as %s', (ip, key) => expect(addressKey(ip)).toBe(key));
