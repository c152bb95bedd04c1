import { logIn, logOut } from '@guiche/contract/auth.schemas';
import { testSecret } from '@guiche/testkit/database';
import { eachAtMost } from '@guiche/testkit/each-at-most';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { askRoute, type Person, type TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sealingKey } from '../../platform/crypto/seal.ts';
import { writeDevice } from './known-device.ts';

/** At most fifty of all guesses are compared; `npm run guesses` makes ten thousand. */
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

interface Visit {
  url?: string;
  cookie?: string;
  origin?: string;
}

/** Signs in from a page of ours, unless another one is named. */
async function enter(email: string, given: string, from: string, visit: Visit = {}) {
  const { url = app.url, cookie = '', origin = url } = visit;
  const answer = await fetch(`${url}/api${logIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie, origin },
    body: JSON.stringify({ email, password: given }),
  });
  const { token = '' } = (await answer.json()) as { token?: string };
  const device = answer.headers.getSetCookie().find((each) => each.startsWith('guiche_device_')) ?? '';
  const wait = Number(answer.headers.get('retry-after'));
  return { status: answer.status, wait, token, device, cookie: device.split(';')[0] ?? '' };
}

/** Counts answers by status. */
async function guess(count: number, at: (n: number) => { email: string; from: string; url?: string }) {
  const statuses: Record<number, number> = {};
  await eachAtMost(16, Array(count).keys(), async (n) => {
    const { email, from, url = app.url } = at(n);
    const { status } = await enter(email, `palpite-${n}`, from, { url });
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
  // A colleague's guesses from the same desk are limited all the same.
  const statuses = await guess(20, () => ({ email: ana.email, from: home }));
  expect(statuses).toEqual({ 401: 5, 429: 15 });
});

test('right passwords cost nothing: an office behind one address signs in as often as it likes', async () => {
  const office = anywhere();
  const statuses: number[] = [];
  for (let n = 0; n < 60; n++) statuses.push((await enter(ana.email, password, office)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

/** Uses up the limit of the person's address, and fifty tries of the network address. */
async function besiege(email: string, from: string) {
  await guess(6, () => ({ email, from: anywhere() }));
  await guess(60, (n) => ({ email: `n${n}-${from}@desk.test`, from }));
  expect((await enter(email, password, from)).status).toBe(429);
  expect((await enter(email, password, anywhere())).status).toBe(429);
}

test('a browser that the person has signed in by lets the right password in, whatever goes on at the address and the network', async () => {
  const home = anywhere();
  const { cookie, token } = await enter(ana.email, password, home);
  await askRoute(app.url, token, logOut, {});
  await besiege(ana.email, home);
  expect((await enter(ana.email, password, home, { cookie })).status).toBe(200);
  expect((await enter(ana.email, password, anywhere(), { cookie })).status).toBe(200);
});

test('its name is for this path and no script, sealed, and stays when the person signs in again', async () => {
  const first = await enter(ana.email, password, anywhere());
  expect(first.device).toMatch(
    /^guiche_device_\d+=[\w-]{60,}; Max-Age=15552000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
  );
  const again = await enter(ana.email, password, anywhere(), { cookie: first.cookie });
  // The five wrong ones count for the browser, and not for its latest cookie.
  for (let n = 0; n < 5; n++)
    await enter(ana.email, 'errada', anywhere(), { cookie: n % 2 ? first.cookie : again.cookie });
  for (const { cookie } of [first, again])
    expect((await enter(ana.email, password, anywhere(), { cookie })).status).toBe(429);
});

test('a colleague’s, a changed, an outdated one, and one that another page sends are as good as none', async () => {
  const home = anywhere();
  const rui = await company.person({ password });
  const own = await enter(ana.email, password, anywhere());
  const ruis = await enter(rui.email, password, anywhere());
  await besiege(ana.email, home);
  const value = ruis.cookie.split('=')[1] ?? '';
  const broken = own.cookie.slice(0, -4) + (own.cookie.endsWith('AAAA') ? 'BBBB' : 'AAAA');
  let outdated = '';
  const ofYesteryear = {
    ...{ askedBy: 'our page', readCookie: () => null },
    writeCookie(name: string, text: string) {
      outdated = `${name}=${text}`;
    },
  };
  const halfAYearAgo = new Date(Date.now() - 181 * 86_400_000);
  writeDevice(sealingKey(testSecret), ofYesteryear, { companyId: company.id, userId: ana.id }, halfAYearAgo);
  const mine = (text: string) => `guiche_device_${ana.id}=${text}`;
  for (const cookie of [ruis.cookie, mine(value), broken, mine(''), outdated])
    expect([cookie, (await enter(ana.email, password, home, { cookie })).status]).toEqual([cookie, 429]);
  expect((await enter(ana.email, password, home, { cookie: own.cookie, origin: 'https://loja.test' })).status).toBe(
    429,
  );
  expect((await enter(ana.email, password, home, { cookie: own.cookie })).status).toBe(200);
});

test('guesses by a browser that is known are limited all the same: five are looked at', async () => {
  const { cookie } = await enter(ana.email, password, anywhere());
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) statuses.push((await enter(ana.email, `palpite-${n}`, anywhere(), { cookie })).status);
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
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
