import { findRedis } from '@guiche/testkit/redis-program';
import { RedisServer } from '@guiche/testkit/redis-server';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { TestCompany } from '@guiche/testkit/test-company';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../app.ts';
import { type CompanyHints, openCompanyHints } from './company-hints.ts';

const program = findRedis();
const appSecret = 'kF7vQ2xW9sLbT4nYc8ZrJ3mHd6pA1uEg';
const away = 'Redis is away: live updates between processes take up to half a second longer';
const here = 'Redis is here: live updates between processes come at once';

let redis: RedisServer;
let app: TestApp;
let other: App;
let company: TestCompany;

beforeAll(async () => {
  if (program === null) return;
  redis = await RedisServer.start(program);
  app = await startTestApp({ env: { REDIS_URL: redis.url } });
  other = await app.second('realtime');
  company = await app.company();
});
afterAll(async () => {
  if (program === null) return;
  await app.close();
  await redis.kill();
});

interface Told {
  log: string[];
  /** Everything that was logged, errors included. */
  text: string[];
  hints: number[];
  open: CompanyHints;
}

async function listenBy(redisUrl: string): Promise<Told> {
  const [log, text, hints]: [string[], string[], number[]] = [[], [], []];
  const write = (line: string) => {
    text.push(line);
    log.push(JSON.parse(line).msg);
  };
  const open = await openCompanyHints({
    redisUrl,
    appSecret,
    log: pino({ base: null }, { write }),
    onHint: (_companyId, seq) => hints.push(seq),
    onPresence: () => {},
    onAttention: () => {},
    onContact: () => {},
  });
  return { log, text, hints, open };
}

/** Repeats a hint until the other process hears it: a single one may be lost. */
async function hears(one: Told, other: Told, seq: number): Promise<void> {
  await expect
    .poll(() => {
      one.open.tell(1, seq);
      return other.hints;
    })
    .toContain(seq);
}

const urlOf = (user: string, password: string) =>
  `redis://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${redis.port}`;
const orders = async (...words: string[]) => expect(await redis.command(...words)).toBe('OK');

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

// Only a real Redis can hang, or have users.
describe.skipIf(program === null)('Redis itself', () => {
  test('while it hangs nothing waits for it, and a process starts, serves and stops', async () => {
    redis.freeze();
    await showsEach(other, 'parado');
    const late = await app.second();
    await expect.poll(async () => (await fetch(`${late.url}/api/ready`)).status).toBe(200);
    await showsEach(late, 'chegou depois');
    await late.close();
    redis.thaw();
    await showsEach(other, 'de novo');
  });

  test('one that is slow is late by itself: screens are not', async () => {
    await orders('CLIENT', 'PAUSE', '3000', 'ALL');
    await showsEach(other, 'devagar');
  });

  test('what is told while it hangs is dropped beyond a bound, said once, and it is used again afterwards', async () => {
    const [one, two] = [await listenBy(redis.url), await listenBy(redis.url)];
    await hears(one, two, 1);
    redis.freeze();
    for (let seq = 2; seq < 2_000; seq++) one.open.tell(1, seq);
    await expect.poll(() => one.log).toEqual([here, away]);
    redis.thaw();
    await hears(one, two, 5_000);
    expect(two.hints.length).toBeLessThan(1_000);
    expect(one.log).toEqual([here, away, here]);
    for (const { open } of [one, two]) open.close();
  });

  test('one that is full turns a process away until there is room', async () => {
    await orders('CONFIG', 'SET', 'maxclients', '1');
    const told = await listenBy(redis.url);
    await expect.poll(() => told.log).toEqual([away]);
    await redis.kill();
    await redis.comeBack();
    await expect.poll(() => told.log).toEqual([away, here]);
    told.open.close();
  });
});

describe.skipIf(program === null)('Redis lets in whom it knows', () => {
  const password = 'çã:o/@#%? 1';
  beforeAll(async () => {
    await orders('ACL', 'SETUSER', 'guichê', 'on', `>${password}`, '~*', '&guiche:*', '+@all');
    await orders('ACL', 'SETUSER', 'mute', 'on', `>${password}`, '&guiche:*', '+@all', '-publish');
    await orders('ACL', 'SETUSER', 'deaf', 'on', `>${password}`, 'resetchannels', '+@all');
    await orders('ACL', 'SETUSER', 'late', 'on', `>${password}`, 'resetchannels', '+@all');
    await orders('ACL', 'SETUSER', 'former', 'off', `>${password}`, 'allchannels', '+@all');
  });

  test('by name and password, whatever characters they have', async () => {
    const [one, two] = [await listenBy(urlOf('guichê', password)), await listenBy(urlOf('guichê', password))];
    await hears(one, two, 7);
    for (const { open, log } of [one, two]) {
      expect(log).toEqual([here]);
      open.close();
    }
  });

  test.each([
    ['a wrong password', () => urlOf('guichê', 'segredo-errado')],
    ['nobody of that name', () => urlOf('ninguém', 'segredo-errado')],
    ['somebody switched off', () => urlOf('former', password)],
    ['who may not listen', () => urlOf('deaf', password)],
  ])('%s: it counts as away, is said once without the password, and harms nothing', async (_who, url) => {
    const told = await listenBy(url());
    await expect.poll(() => told.log.at(-1)).toBe(away);
    told.open.tell(1, 1);
    expect(told.log.filter((line) => line === away)).toHaveLength(1);
    expect(told.text.join('')).not.toMatch(/segredo|1uEg|%3F/);
    told.open.close();
  });

  test('who may not speak still hears', async () => {
    const [mute, speaker] = [await listenBy(urlOf('mute', password)), await listenBy(redis.url)];
    await hears(speaker, mute, 8);
    mute.open.tell(1, 9);
    await expect.poll(() => mute.log).toEqual([here, away]);
    for (const { open } of [mute, speaker]) open.close();
  });

  test('who may listen later, or no longer: each is said, and from its next connection on it is heard again', async () => {
    const [late, speaker] = [await listenBy(urlOf('late', password)), await listenBy(redis.url)];
    await expect.poll(() => late.log.at(-1)).toBe(away);
    await orders('ACL', 'SETUSER', 'late', 'allchannels');
    await redis.command('CLIENT', 'KILL', 'USER', 'late');
    await hears(speaker, late, 21);
    expect(late.log.slice(-2)).toEqual([away, here]);
    await orders('ACL', 'SETUSER', 'late', 'resetchannels'); // ends its connection, too
    await expect.poll(() => late.log.at(-1)).toBe(away);
    await orders('ACL', 'SETUSER', 'late', 'allchannels');
    await hears(speaker, late, 22);
    expect(late.log.slice(-4)).toEqual([away, here, away, here]);
    for (const { open } of [late, speaker]) open.close();
  });

  test('a password that is asked for, or put right, afterwards: it is used without a restart', async () => {
    await orders('CONFIG', 'SET', 'requirepass', 'outro');
    const [one, two] = [await listenBy(urlOf('default', 'certo')), await listenBy(urlOf('default', 'certo'))];
    for (const { log } of [one, two]) await expect.poll(() => log).toEqual([away]);
    await orders('CONFIG', 'SET', 'requirepass', 'certo');
    await hears(one, two, 10);
    for (const { log } of [one, two]) expect(log).toEqual([away, here]);
    // A client without a password is refused from its next connection on, and the application goes on serving.
    await redis.command('CLIENT', 'KILL', 'USER', 'default', 'SKIPME', 'yes');
    await showsEach(other, 'sem senha');
    await hears(one, two, 11);
    await orders('CONFIG', 'SET', 'requirepass', '');
    for (const { open } of [one, two]) open.close();
  });
});
