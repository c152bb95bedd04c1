import { logIn, logOut } from '@guiche/contract/auth.schemas';
import { listUsers } from '@guiche/contract/users.schemas';
import type { ClientModel } from '@guiche/testkit/client-model';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  admin = await company.admin();
});

/** Who is online, as a fresh load says. */
const online = async () =>
  (await company.request(admin, listUsers)).filter((user) => user.online).map(({ name }) => name);

/** What a screen was told of somebody since it looked last. */
const told = (screen: ClientModel, { id }: Person) =>
  screen.events
    .filter(({ name, payload }) => name === 'user' && Object(payload.user).id === id)
    .map(({ payload }) => [payload.action, Object(payload.user).online, payload.changed]);

async function quiet(...screens: ClientModel[]): Promise<void> {
  await app.idle();
  for (const screen of screens) await screen.caughtUp();
}

/** As the schedule does each minute. */
async function sweep(): Promise<void> {
  await app.owner.query(`select control.add_job('sweep-presence', '{}', 1, null, now())`);
  await app.idle();
}

const notSeenFor = (person: Person, time: string) =>
  app.owner.query(`update users set last_seen_at = now() - interval '${time}' where id = $1`, [person.id]);

test('who connects is online, once, and everybody of the company is told', async () => {
  const ana = await company.person({ name: 'Ana' });
  const stranger = await app.company();
  const watching = await company.listener(await company.person({ name: 'Bia' })); // an attendant without any right
  const elsewhere = await stranger.listener(await stranger.person());
  const screens = [await company.listener(ana), await company.listener(ana)];
  await quiet(watching, elsewhere);
  expect(told(watching, ana)).toEqual([['update', true, ['online']]]);
  expect(elsewhere.events.filter(({ payload }) => Object(payload.user).id === ana.id)).toEqual([]);
  expect(await online()).toEqual(['Ana', 'Bia']);
  const payload = watching.events.find(({ name }) => name === 'user')?.payload;
  expect(payload?.user).toMatchObject({ email: null, queues: [] });
  expect(watching.signals.filter(({ name }) => name === 'reset')).toEqual([]);
  for (const each of [...screens, watching, elsewhere]) each.disconnect();
});

test('who signs out is offline at once, unless another session of theirs is open', async () => {
  const ana = await company.person({ name: 'Ana' });
  const second = { ...ana, ...(await company.signIn(ana.id)) };
  const watching = await company.listener(admin);
  const screen = await company.listener(ana);
  await quiet(watching);
  await company.request(ana, logOut);
  await quiet(watching);
  expect(await online()).toEqual(['Ana', 'Helena']);
  await company.request(second, logOut);
  await quiet(watching);
  expect(await online()).toEqual(['Helena']);
  expect(told(watching, ana)).toEqual([
    ['update', true, ['online']],
    ['update', false, ['online']],
  ]);
  for (const each of [screen, watching]) each.disconnect();
});

test('who was not heard of for eleven minutes is offline, and comes back with the next sign of life', async () => {
  const ana = await company.person({ name: 'Ana' });
  const watching = await company.listener(admin);
  const screen = await company.listener(ana);
  await quiet(watching);
  await notSeenFor(ana, '10 minutes 50 seconds');
  await sweep();
  expect(await online()).toEqual(['Ana', 'Helena']);
  await notSeenFor(ana, '11 minutes 10 seconds');
  await sweep();
  expect(await online()).toEqual(['Helena']);
  await sweep(); // nothing more to say
  expect(await screen.request('userStatus')).toEqual({ ok: true });
  await quiet(watching);
  expect(await online()).toEqual(['Ana', 'Helena']);
  expect(told(watching, ana).map(([, isOnline]) => isOnline)).toEqual([true, false, true]);
  for (const each of [screen, watching]) each.disconnect();
});

test('the log-in answers that one is online, and the list agrees', async () => {
  const password = 'correta-e-longa';
  const ana = await company.person({ name: 'Ana', password });
  const answer = await fetch(`${app.url}/api${logIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ana.email, password }),
  });
  expect(JSON.parse(await answer.text()).user.online).toBe(true);
  expect(await online()).toEqual(['Ana']);
});

test('a deleted person who still pings is not announced', async () => {
  const ana = await company.person({ name: 'Ana' });
  const watching = await company.listener(admin);
  const screen = await company.listener(ana);
  await quiet(watching);
  await app.owner.query('update users set deleted_at = now(), online = false where id = $1', [ana.id]);
  await screen.request('userStatus');
  await quiet(watching);
  expect(told(watching, ana).map(([, isOnline]) => isOnline)).toEqual([true]);
  for (const each of [screen, watching]) each.disconnect();
});
