import { RedisStandIn } from '@guiche/testkit/redis-stand-in';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { TestCompany } from '@guiche/testkit/test-company';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../app.ts';
import { type CompanyHints, openCompanyHints } from './company-hints.ts';

const appSecret = 'kF7vQ2xW9sLbT4nYc8ZrJ3mHd6pA1uEg';
/** Looking twice a second alone would have an event wait for this long three times out of ten, or less. */
const soonMs = 150;

let redis: RedisStandIn;
let app: TestApp;
let other: App;
let company: TestCompany;

beforeAll(async () => {
  redis = await RedisStandIn.start();
  app = await startTestApp({ env: { REDIS_URL: redis.url } });
  other = await app.second('realtime');
  company = await app.company();
});
afterAll(async () => {
  await app.close();
  await redis.kill();
});

interface Told {
  log: string[];
  hints: [number, number][];
  heardOf: [number, number][];
  open: CompanyHints;
}

async function listenTo(secret = appSecret): Promise<Told & { heard(count: number): Promise<void> }> {
  const log: string[] = [];
  const hints: [number, number][] = [];
  const heardOf: [number, number][] = [];
  let check = () => {};
  const note = (add: () => unknown) => {
    add();
    check();
  };
  const open = await openCompanyHints({
    redisUrl: redis.url,
    appSecret: secret,
    log: pino({ base: null }, { write: (line) => note(() => log.push(JSON.parse(line).msg)) }),
    onHint: (companyId, seq) => note(() => hints.push([companyId, seq])),
    onPresence: (_processId, { ticketId, users }) => note(() => heardOf.push([ticketId, users.length])),
  });
  return {
    log,
    hints,
    heardOf,
    open,
    heard: (count) =>
      new Promise((resolve) => {
        check = () => {
          if (log.length + hints.length + heardOf.length >= count) resolve();
        };
        check();
      }),
  };
}

/** How long the other process's screen waits for each of `count` messages that come to the first process, one by one. */
async function measureWaits(count: number, label: string): Promise<number[]> {
  const admin = await company.admin();
  const screen = await company.at(other.url).listener(admin);
  const waits: number[] = [];
  for (let index = 0; index < count; index++) {
    const text = `${label} ${index}`;
    await company.receives('Maria', text);
    const since = performance.now();
    await screen.waitFor(({ events }) => events.some(({ payload }) => JSON.stringify(payload).includes(text)));
    waits.push(performance.now() - since);
  }
  expect(screen.signals.filter(({ name }) => name === 'reset')).toEqual([]);
  screen.disconnect();
  return waits;
}

test('what one process numbers, the other shows at once', async () => {
  await expect.poll(() => redis.channels.length).toBe(1);
  const waits = await measureWaits(15, 'com');
  expect(waits.filter((ms) => ms < soonMs).length).toBeGreaterThanOrEqual(12);
});

test('a hint moves nothing by itself: lies and nonsense on the channel are harmless', async () => {
  const [channel = ''] = redis.channels;
  const admin = await company.admin();
  const screen = await company.at(other.url).listener(admin);
  for (const said of [`${company.id} 9007199254740991`, `${company.id} -1`, 'x', '', '1 2 3', `${'9'.repeat(40)} 1`]) {
    expect(redis.publish(channel, said)).toBe(2);
  }
  await company.receives('Maria', 'ainda aqui');
  await screen.waitFor(({ events }) => events.some(({ name }) => name === 'appMessage'));
  expect(screen.signals.map(({ name }) => name)).not.toContain('reset');
  screen.disconnect();
});

test('killed, away and back empty, it costs at most the half second that it saves', async () => {
  await redis.kill();
  const waits = await measureWaits(4, 'sem');
  expect(Math.max(...waits)).toBeLessThan(2_000);
  expect((await fetch(`${app.url}/api/ready`)).status).toBe(200);
  await redis.comeBack();
  await expect.poll(() => redis.publish(redis.channels[0] ?? '', 'x'), { timeout: 8_000 }).toBe(2);
  const again = await measureWaits(15, 'de novo');
  expect(again.filter((ms) => ms < soonMs).length).toBeGreaterThanOrEqual(12);
});

test('each change is told once, however often the connection is tried', async () => {
  await redis.kill();
  const told = await listenTo();
  await told.heard(1);
  told.open.tell(1, 1); // to nobody
  await redis.comeBack();
  await told.heard(2);
  await redis.kill();
  await told.heard(3);
  await redis.comeBack();
  await told.heard(4);
  told.open.close();
  const [away, here] = ['Redis is away', 'Redis is here'].map((text) => expect.stringContaining(text));
  expect(told.log).toEqual([away, here, away, here]);
});

test('installations that share a Redis do not hear each other', async () => {
  const [one, same, stranger] = [await listenTo(), await listenTo(), await listenTo(`${appSecret}x`)];
  for (const each of [one, same, stranger]) await each.heard(1);
  await expect.poll(() => new Set(redis.channels).size).toBeGreaterThanOrEqual(2);
  one.open.tell(7, 41);
  await same.heard(2);
  stranger.open.tell(8, 42);
  await stranger.heard(2);
  one.open.tell(7, 43);
  await same.heard(3);
  expect([same.hints, stranger.hints]).toEqual([
    [
      [7, 41],
      [7, 43],
    ],
    [[8, 42]],
  ]);
  for (const each of [one, same, stranger]) each.open.close();
});

test('an application starts and serves without the Redis it was told of', async () => {
  await redis.kill();
  const lonely = await app.second();
  expect((await fetch(`${lonely.url}/api/ready`)).status).toBe(200);
  await redis.comeBack();
});
