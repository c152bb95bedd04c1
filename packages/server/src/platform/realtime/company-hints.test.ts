import { createHmac } from 'node:crypto';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { TestCompany } from '@guiche/testkit/test-company';
import { startTestRedis, type TestRedis } from '@guiche/testkit/test-redis';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../app.ts';
import { type CompanyHints, openCompanyHints } from './company-hints.ts';

const appSecret = 'kF7vQ2xW9sLbT4nYc8ZrJ3mHd6pA1uEg';
/** Longer than any test, so this process shows only what it was told of. */
const never = { headsEveryMs: 24 * 3_600_000 };

let redis: TestRedis;
let app: TestApp;
let other: App;
/** A process that does not poll for what others numbered. */
let listening: App;
let company: TestCompany;

beforeAll(async () => {
  redis = await startTestRedis();
  app = await startTestApp({ env: { REDIS_URL: redis.url } });
  other = await app.second('realtime');
  listening = await app.second('realtime', never);
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
  moments: string[];
  open: CompanyHints;
}

async function listenTo(secret = appSecret): Promise<Told & { heard(count: number): Promise<void> }> {
  const log: string[] = [];
  const hints: [number, number][] = [];
  const heardOf: [number, number][] = [];
  const moments: string[] = [];
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
    onAttention: ({ ticketId, contactId }) => note(() => moments.push(`attention ${ticketId} ${contactId}`)),
    onContact: ({ ticketId, contact }) => note(() => moments.push(`contact ${ticketId} ${contact}`)),
  });
  return {
    log,
    hints,
    heardOf,
    moments,
    open,
    heard: (count) =>
      new Promise((resolve) => {
        check = () => {
          if (log.length + hints.length + heardOf.length + moments.length >= count) resolve();
        };
        check();
      }),
  };
}

/** Sends messages to the first process, one by one; a screen at another process shows each before the next comes. */
async function showsEach(at: App, label: string): Promise<void> {
  const screen = await company.at(at.url).listener(await company.admin());
  for (let index = 0; index < 5; index++) {
    const text = `${label} ${index}`;
    await company.receives('Maria', text);
    await screen.waitFor(({ events }) => events.some(({ payload }) => JSON.stringify(payload).includes(text)));
  }
  expect(screen.signals.filter(({ name }) => name === 'reset')).toEqual([]);
  screen.disconnect();
}
const allListen = () => expect.poll(async () => redis.publish((await redis.channels())[0] ?? '', 'x')).toBe(3);

test('what one process numbers, the other shows without looking for it', async () => {
  await allListen();
  await showsEach(listening, 'com');
});

test('a hint moves nothing by itself: lies and nonsense on the channel are harmless', async () => {
  const [channel = ''] = await redis.channels();
  const admin = await company.admin();
  const screen = await company.at(other.url).listener(admin);
  for (const said of [`${company.id} 9007199254740991`, `${company.id} -1`, 'x', '', '1 2 3', `${'9'.repeat(40)} 1`]) {
    expect(await redis.publish(channel, said)).toBe(3);
  }
  await company.receives('Maria', 'ainda aqui');
  await screen.waitFor(({ events }) => events.some(({ name }) => name === 'appMessage'));
  expect(screen.signals.map(({ name }) => name)).not.toContain('reset');
  screen.disconnect();
});

test('killed, away and back empty, it costs nothing but the head start', async () => {
  await redis.kill();
  await showsEach(other, 'sem');
  await expect.poll(async () => (await fetch(`${app.url}/api/ready`)).status).toBe(200);
  await redis.comeBack();
  await allListen();
  await showsEach(listening, 'de novo');
});

test('each change is told once, however often the connection is tried', async () => {
  await redis.kill();
  const told = await listenTo();
  await told.heard(1);
  told.open.tell(1, 1); // a hint that nobody hears
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
  await expect.poll(async () => (await redis.channels()).length).toBeGreaterThanOrEqual(2);
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

test('who is attended to and what contacts do is told between processes of one installation, and believed by its signature alone', async () => {
  const secret = `${appSecret}y`;
  const channel = `guiche:${createHmac('sha256', secret).update('company hints').digest('hex').slice(0, 16)}`;
  const [one, same] = [await listenTo(secret), await listenTo(secret)];
  for (const each of [one, same]) await each.heard(1);
  await expect.poll(() => redis.publish(channel, 'x')).toBe(2);
  await redis.publish(
    channel,
    `contact ${'A'.repeat(43)} ${JSON.stringify({ companyId: 1, ticketId: 9, contact: 'typing' })}`,
  );
  one.open.tellAttention({ companyId: 1, ticketId: 7, connectionId: 3, contactId: 4, isTyping: true });
  one.open.tellContact({ companyId: 1, ticketId: 7, contact: 'typing' });
  one.open.tellContact({ companyId: 1, ticketId: 7, contact: null });
  await same.heard(4);
  expect([one.moments, same.moments]).toEqual([[], ['attention 7 4', 'contact 7 typing', 'contact 7 null']]);
  for (const each of [one, same]) each.open.close();
});

test('an application starts and serves without the Redis it was told of', async () => {
  await redis.kill();
  const lonely = await app.second();
  await expect.poll(async () => (await fetch(`${lonely.url}/api/ready`)).status).toBe(200);
  await redis.comeBack();
});
