import { logIn, logOut } from '@guiche/contract/auth.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { askRoute, type Person, type TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

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
const anywhere = () => `10.9.${++addresses >> 8}.${addresses & 255}`;

interface From {
  from: string;
  cookie?: string;
  origin?: string;
}

/** By a page of ours, unless another one is named. */
async function enter(email: string, given: string, { from, cookie = '', origin = app.url }: From) {
  const answer = await fetch(`${app.url}/api${logIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie, origin },
    body: JSON.stringify({ email, password: given }),
  });
  const { token } = (await answer.json()) as { token?: string };
  const set = answer.headers.getSetCookie();
  const device = set.find((each) => each.startsWith('guiche_device_')) ?? '';
  return { status: answer.status, token, device, cookie: device.split(';')[0] ?? '' };
}

/** Locks the person’s address out, and fifty tries’ worth of the network address. */
async function besiege(email: string, from: string) {
  for (let n = 0; n < 6; n++) await enter(email, `palpite-${n}`, { from: anywhere() });
  for (let n = 0; n < 60; n++) await enter(`n${n}-${from}@desk.test`, 'palpite', { from });
  expect((await enter(email, password, { from })).status).toBe(429);
  expect((await enter(email, password, { from: anywhere() })).status).toBe(429);
}

test('a browser that the person has signed in by lets the right password in, whatever goes on at the address and the network', async () => {
  const home = anywhere();
  const { cookie, token = '' } = await enter(ana.email, password, { from: home });
  await askRoute(app.url, token, logOut, {});
  await besiege(ana.email, home);
  expect((await enter(ana.email, password, { from: home, cookie })).status).toBe(200);
  expect((await enter(ana.email, password, { from: anywhere(), cookie })).status).toBe(200);
});

test('its name is for this path and no script, sealed, and stays when the person signs in again', async () => {
  const first = await enter(ana.email, password, { from: anywhere() });
  expect(first.device).toMatch(
    /^guiche_device_\d+=[\w-]{60,}; Max-Age=15552000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
  );
  const again = await enter(ana.email, password, { from: anywhere(), cookie: first.cookie });
  // Five wrong ones are counted for the browser, not for its latest cookie.
  for (let n = 0; n < 5; n++)
    await enter(ana.email, 'errada', { from: anywhere(), cookie: n % 2 ? first.cookie : again.cookie });
  for (const { cookie } of [first, again])
    expect((await enter(ana.email, password, { from: anywhere(), cookie })).status).toBe(429);
});

test('a colleague’s, a changed, an outdated one, and one that another page sends are as good as none', async () => {
  const home = anywhere();
  const rui = await company.person({ password });
  const own = await enter(ana.email, password, { from: anywhere() });
  const ruis = await enter(rui.email, password, { from: anywhere() });
  await besiege(ana.email, home);
  const value = ruis.cookie.split('=')[1] ?? '';
  const broken = own.cookie.slice(0, -4) + (own.cookie.endsWith('AAAA') ? 'BBBB' : 'AAAA');
  for (const cookie of [ruis.cookie, `guiche_device_${ana.id}=${value}`, broken, `guiche_device_${ana.id}=`])
    expect([cookie, (await enter(ana.email, password, { from: home, cookie })).status]).toEqual([cookie, 429]);
  expect(
    (await enter(ana.email, password, { from: home, cookie: own.cookie, origin: 'https://loja.test' })).status,
  ).toBe(429);
  expect((await enter(ana.email, password, { from: home, cookie: own.cookie })).status).toBe(200);
});

test('guesses by a browser that is known are limited all the same: five are looked at', async () => {
  const { cookie } = await enter(ana.email, password, { from: anywhere() });
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++)
    statuses.push((await enter(ana.email, `palpite-${n}`, { from: anywhere(), cookie })).status);
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
});
