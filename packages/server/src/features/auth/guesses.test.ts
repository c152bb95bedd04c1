import { logIn } from '@guiche/contract/auth.schemas';
import { eachAtMost } from '@guiche/testkit/at-most';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/** Of all guesses at most fifty are looked at; `npm run guesses` makes ten thousand. */
const guesses = Number(process.env.GUESSES ?? 300);
const password = 'correta-e-longa';
let app: TestApp;
let company: TestCompany;
let ana: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback' } });
  company = await app.company();
});
afterAll(() => app.close());
beforeEach(async () => {
  ana = await company.person({ password });
});

let addresses = 0;
const anywhere = () => {
  addresses += 1;
  return `10.${3 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

async function enter(email: string, given: string, from: string, url = app.url) {
  const answer = await fetch(`${url}/api${logIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password: given }),
  });
  await answer.arrayBuffer();
  return { status: answer.status, wait: Number(answer.headers.get('retry-after')) };
}

/** How many answers there were of each status. */
async function guess(count: number, at: (n: number) => { email: string; from: string; url?: string }) {
  const statuses: Record<number, number> = {};
  await eachAtMost(16, Array(count).keys(), async (n) => {
    const { email, from, url } = at(n);
    const { status } = await enter(email, `palpite-${n}`, from, url);
    statuses[status] = (statuses[status] ?? 0) + 1;
  });
  return statuses;
}

test('guesses at one account from everywhere: five are looked at, by whichever process', async () => {
  const second = await app.second();
  const urls = [app.url, second.url];
  const statuses = await guess(guesses, (n) => ({ email: ana.email, from: anywhere(), url: urls[n % 2] }));
  expect(statuses).toEqual({ 401: 5, 429: guesses - 5 });
});

test('guesses from one address at everybody: fifty are looked at', async () => {
  const from = anywhere();
  const statuses = await guess(Math.max(guesses, 120), (n) => ({ email: `n${n}@desk.test`, from }));
  expect(statuses).toEqual({ 401: 50, 429: Math.max(guesses, 120) - 50 });
});

test('the sixth try waits a quarter of an hour at most, whether or not anybody has the address', async () => {
  for (const email of [ana.email, 'ninguem@desk.test']) {
    const tries: number[] = [];
    for (let n = 0; n < 5; n++) tries.push((await enter(email, 'errada', anywhere())).status);
    expect(tries).toEqual([401, 401, 401, 401, 401]);
    const { status, wait } = await enter(email, password, anywhere());
    expect(status).toBe(429);
    expect(wait).toBeGreaterThan(600);
    expect(wait).toBeLessThanOrEqual(900);
  }
});

test('strangers cannot keep the person out: from where they usually sign in their tries count apart', async () => {
  const home = anywhere();
  expect((await enter(ana.email, password, home)).status).toBe(200);
  await guess(40, () => ({ email: ana.email, from: anywhere() }));
  expect((await enter(ana.email, password, anywhere())).status).toBe(429);
  expect((await enter(ana.email, password, home)).status).toBe(200);
  // And a colleague's guesses at the same desk are limited all the same.
  const statuses = await guess(20, () => ({ email: ana.email, from: home }));
  expect(statuses).toEqual({ 401: 5, 429: 15 });
});

test('right passwords cost nothing: an office behind one address signs in as often as it likes', async () => {
  const office = anywhere();
  const statuses: number[] = [];
  for (let n = 0; n < 60; n++) statuses.push((await enter(ana.email, password, office)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('a company is guessed at five hundred times an hour at most', async () => {
  await app.owner.query(
    `insert into control.rate_limits values ('wrong password in company ' || $1, now() + interval '50 minutes', 498)
     on conflict (key) do update set hits = 498, window_ends_at = excluded.window_ends_at`,
    [company.id],
  );
  const people = [ana, await company.person({ password }), await company.person({ password })];
  const statuses: number[] = [];
  for (const { email } of people) statuses.push((await enter(email, 'errada', anywhere())).status);
  expect(statuses).toEqual([401, 401, 429]);
  const other = await (await app.company()).person({ password });
  expect((await enter(other.email, 'errada', anywhere())).status).toBe(401);
});
