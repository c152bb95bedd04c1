import { getMe, logIn, logOut } from '@guiche/contract/auth.schemas';
import { listTickets } from '@guiche/contract/tickets.schemas';
import type { ClientModel } from '@guiche/testkit/client-model';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Access ends in all processes: a socket hears of it within two seconds, a call within five. */
const socketMs = 4_000; // twice the promise: the machine that runs this may be busy
const httpMs = 10_000;
const password = 'correta-e-longa';
let app: TestApp;
/** The company as either process serves it. */
let here: TestCompany;
let there: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  const second = await app.second();
  here = await app.company();
  there = here.at(second.url);
});
afterAll(() => app.close());

interface Seen {
  person: Person;
  screens: ClientModel[];
}

/** Somebody who is connected to both processes and known to both. */
async function settle(options: Parameters<TestCompany['person']>[0] = {}): Promise<Seen> {
  const person = await here.person(options);
  const screens = [await here.screen(person), await there.screen(person)];
  for (const company of [here, there]) expect((await company.ask(person, getMe)).status).toBe(200);
  return { person, screens };
}

async function expectCutOff({ person, screens }: Seen): Promise<void> {
  await Promise.all(screens.map((screen) => screen.waitFor(({ disconnects }) => disconnects.length > 0, socketMs)));
  for (const company of [here, there])
    await expect.poll(async () => (await company.ask(person, getMe)).status, { timeout: httpMs }).toBe(401);
  for (const screen of screens) screen.disconnect();
}

test('signing out in one process ends it in both', async () => {
  const seen = await settle();
  await there.request(seen.person, logOut);
  await expectCutOff(seen);
  expect(seen.screens.flatMap(({ events }) => events.filter(({ name }) => name === 'auth'))).toMatchObject([
    { payload: { sessionId: seen.person.sessionId, reason: 'logout' } },
    { payload: { sessionId: seen.person.sessionId, reason: 'logout' } },
  ]);
});

test('signing in elsewhere ends the session in both, and its screens are told why', async () => {
  const seen = await settle({ password });
  const answer = await fetch(`${app.url}/api${logIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: seen.person.email, password }),
  });
  expect(answer.status).toBe(200);
  await expectCutOff(seen);
  for (const { events } of seen.screens)
    expect(events.findLast(({ name }) => name === 'auth')?.payload).toMatchObject({ reason: 'elsewhere' });
});

test('a deleted person is gone from both', async () => {
  const seen = await settle();
  await app.owner.query('update users set deleted_at = now() where id = $1', [seen.person.id]);
  await expectCutOff(seen);
});

const resets = ({ signals }: ClientModel) => signals.filter(({ name }) => name === 'reset').length;

/** Changes the company and waits until each screen was told to load again. */
async function changeCompany(screens: readonly ClientModel[], change: string): Promise<void> {
  const before = screens.map(resets);
  await app.owner.query(`update companies set ${change} where id = $1`, [here.id]);
  await Promise.all(screens.map((screen, n) => screen.waitFor((model) => resets(model) > (before[n] ?? 0), socketMs)));
}

async function expectStatus(person: Person, status: number): Promise<void> {
  for (const company of [here, there])
    await expect.poll(async () => (await company.ask(person, listTickets)).status, { timeout: httpMs }).toBe(status);
}

test.each([
  ['its time is over', 'due_date = current_date - 2', 'due_date = current_date + 9'],
  ['it was blocked', 'status = false', 'status = true'],
])(
  'a company that may no longer work, because %s, hears of nothing but its people’s own, until it may again',
  async (_, end, begin) => {
    const admin = await here.person({ profile: 'admin' });
    const screens = [await here.listener(admin), await there.listener(admin)];
    await here.receives('Maria', 'Antes');
    await app.idle();
    for (const screen of screens)
      await screen.waitFor(({ events }) => events.some(({ name }) => name === 'appMessage'));
    await changeCompany(screens, end);
    await expectStatus(admin, 402);
    const heard = () => screens.map(({ events }) => events.filter(({ name }) => name === 'appMessage').length);
    const before = heard();
    await here.receives('Maria', 'Durante'); // stored all the same
    await app.idle();
    for (const screen of screens) await screen.caughtUp();
    expect(heard()).toEqual(before);
    await changeCompany(screens, begin);
    await expectStatus(admin, 200);
    const [ticket] = await here.tickets(admin, 'pending', true);
    expect(ticket?.lastMessage).toBe('Durante');
    await here.receives('Maria', 'Depois');
    await app.idle();
    for (const screen of screens) await screen.caughtUp();
    expect(heard()).toEqual(before.map((count) => count + 1));
    for (const screen of screens) screen.disconnect();
  },
);

test('who connects while the company may not work is told what is meant for them alone', async () => {
  const other = await app.company();
  const admin = await other.admin();
  await app.owner.query('update companies set due_date = current_date - 2 where id = $1', [other.id]);
  const screen = await other.listener(admin);
  await other.receives('Rosa', 'Alguém?');
  await app.idle();
  await screen.caughtUp();
  expect(screen.events).toEqual([]);
  await other.request(admin, logOut);
  await screen.waitFor(({ disconnects }) => disconnects.length > 0, socketMs);
  expect(screen.events.map(({ name }) => name)).toEqual(['auth']);
  screen.disconnect();
});
