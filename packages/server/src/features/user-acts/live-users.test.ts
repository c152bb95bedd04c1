import { getMe, logIn } from '@guiche/contract/auth.schemas';
import type { BodyOf } from '@guiche/contract/route';
import { listTicketLog, listTickets, updateTicket } from '@guiche/contract/tickets.schemas';
import { createUser, deleteUser, listUserPage, updateUser } from '@guiche/contract/user-acts.schemas';
import type { ClientModel } from '@guiche/testkit/client-model';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { askRoute, type Person, type TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/** A call notices within five seconds, a socket within two: twice the promise, the machine may be busy. */
const socketMs = 4_000;
const httpMs = 10_000;
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

const of = ({ id }: { id: number }) => ({ params: { userId: id } });
const told = ({ events }: ClientModel, id: number) =>
  events
    .filter(({ name, payload }) => name === 'user' && (payload.userId ?? Object(payload.user).id) === id)
    .map(({ payload }) => payload);
const change = (id: number, body: BodyOf<typeof updateUser>) =>
  company.request(admin, updateUser, { params: { userId: id }, body });

async function quiet(...screens: ClientModel[]): Promise<void> {
  await app.idle();
  for (const screen of screens) await screen.caughtUp();
}

test('what somebody may do from now on is so on their open screens, and colleagues are told in what they changed', async () => {
  const queue = await company.queue('Vendas');
  const ana = await company.person({ name: 'Ana' });
  const watching = await company.listener(await company.person({ name: 'Bia' }));
  const screen = await company.screen(ana);
  await company.receives('Maria', 'Oi');
  await app.idle();
  await app.owner.query('update tickets set queue_id = $1 where company_id = $2', [queue, company.id]);
  expect(await company.tickets(ana, 'pending')).toEqual([]);
  const resets = screen.signals.filter(({ name }) => name === 'reset').length;
  await change(ana.id, { queueIds: [queue], allowRealTime: 'enabled' });
  await screen.waitFor(({ signals }) => signals.filter(({ name }) => name === 'reset').length > resets, socketMs);
  expect((await company.request(ana, getMe)).queues.map(({ id }) => id)).toEqual([queue]);
  await expect.poll(async () => (await company.tickets(ana, 'pending')).length, { timeout: httpMs }).toBe(1);
  const heard = screen.events.length;
  await company.receives('Maria', 'Alguém?');
  await quiet(screen, watching);
  expect(screen.events.slice(heard).map(({ name }) => name)).toContain('appMessage');
  await change(ana.id, { name: 'Ana Lima', endWork: '18:00' });
  await change(ana.id, {});
  await quiet(watching);
  const news = told(watching, ana.id).filter(({ changed }) => !(changed as string[]).includes('online'));
  expect(news.map(({ changed, user }) => [changed, Object(user).name])).toEqual([
    [['rights'], 'Ana'],
    [['profile', 'settings'], 'Ana Lima'],
  ]);
  expect(news.every(({ user }) => Object(user).email === null)).toBe(true);
  expect(watching.signals.filter(({ name }) => name === 'reset')).toEqual([]);
  // Who is no longer in a queue hears no more of it.
  const known = screen.signals.filter(({ name }) => name === 'reset').length;
  await change(ana.id, { queueIds: [] });
  await screen.waitFor(({ signals }) => signals.filter(({ name }) => name === 'reset').length > known, socketMs);
  const before = screen.events.length;
  await company.receives('Maria', 'Tchau');
  await quiet(screen);
  expect(screen.events.slice(before).filter(({ name }) => name === 'appMessage')).toEqual([]);
  for (const each of [screen, watching]) each.disconnect();
});

test('a demoted admin may no longer, within seconds', async () => {
  const second = await company.person({ profile: 'admin' });
  expect((await company.ask(second, listUserPage)).status).toBe(200);
  await change(second.id, { profile: 'user' });
  await expect
    .poll(async () => (await company.ask(second, listUserPage)).body.code, { timeout: httpMs })
    .toBe('ERR_NO_PERMISSION');
  await company.request(admin, updateUser, { ...of(second), body: { profile: 'admin' } });
  await expect.poll(async () => (await company.ask(second, listUserPage)).status, { timeout: httpMs }).toBe(200);
});

test('a new password ends all other sessions; one’s own goes on where it was chosen', async () => {
  const password = 'antiga-senha';
  const ana = await company.person({ name: 'Ana', password });
  const elsewhere = { ...ana, ...(await company.signIn(ana.id)) };
  const [here, there] = [await company.listener(ana), await company.listener(elsewhere)];
  await company.request(ana, updateUser, { ...of(ana), body: { password: 'outra-senha', currentPassword: password } });
  await there.waitFor(({ disconnects }) => disconnects.length > 0, socketMs);
  expect((await company.ask(elsewhere, getMe)).status).toBe(401);
  expect((await company.ask(ana, getMe)).status).toBe(200);
  expect(there.events.findLast(({ name }) => name === 'auth')?.payload).toMatchObject({ reason: 'password' });
  expect(here.disconnects).toEqual([]);
  await change(ana.id, { password: 'do-chefe' });
  await here.waitFor(({ disconnects }) => disconnects.length > 0, socketMs);
  expect((await company.ask(ana, getMe)).status).toBe(401);
  here.disconnect();
  there.disconnect();
});

test('what a removed person attended waits in its queue again, told to those who see it; their sessions are over', async () => {
  const queue = await company.queue('Vendas');
  const ana = await company.person({ name: 'Ana', queues: [queue], flags: { all_ticket: 'enable' } });
  const bia = await company.person({ name: 'Bia', queues: [queue], flags: { all_ticket: 'enable' } });
  for (const name of ['Maria', 'Rosa', 'Nina']) await company.receives(name, 'Oi');
  await app.idle();
  const tickets = await company.tickets(ana, 'pending');
  for (const { id } of tickets)
    await company.request(ana, updateTicket, { params: { ticketId: id }, body: { status: 'open', queueId: queue } });
  const [closed] = tickets;
  await company.request(ana, updateTicket, {
    params: { ticketId: closed?.id ?? 0 },
    body: { status: 'closed', sendFarewellMessage: false },
  });
  const second = await app.second();
  const screens = [await company.listener(ana), await company.at(second.url).listener(ana)];
  const watching = await company.screen(bia);
  await company.request(admin, deleteUser, of(ana));
  await Promise.all(screens.map((each) => each.waitFor(({ disconnects }) => disconnects.length > 0, socketMs)));
  for (const at of [company, company.at(second.url)])
    await expect.poll(async () => (await at.ask(ana, getMe)).status, { timeout: httpMs }).toBe(401);
  await quiet(watching);
  const waiting = await company.tickets(bia, 'pending');
  expect(waiting.map(({ userId, queueId }) => [userId, queueId])).toEqual([
    [null, queue],
    [null, queue],
  ]);
  expect(
    watching
      .tickets()
      .filter(({ status }) => status === 'pending')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(waiting.map(({ id }) => id).sort());
  const log = await company.request(admin, listTicketLog, { params: { ticketId: waiting[0]?.id ?? 0 } });
  expect(log.at(-1)).toMatchObject({ type: 'pending', user: { id: admin.id }, queue: { id: queue } });
  expect(told(watching, ana.id).at(-1)).toMatchObject({ action: 'delete', userId: ana.id });
  const page = await company.request(admin, listTickets, { query: { status: 'closed', showAll: 'true' } });
  expect(page.tickets.map(({ id, user }) => [id, user?.name])).toEqual([[closed?.id, 'Ana']]);
  for (const each of [...screens, watching]) each.disconnect();
});

test('what comes to a removed person in the same moment is returned a little later', async () => {
  const ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
  await company.receives('Maria', 'Oi');
  await app.idle();
  const [ticket] = await company.tickets(admin, 'pending', true);
  await company.request(admin, deleteUser, of(ana));
  // As a process would write that still knew the person.
  await app.owner.query(`update tickets set status = 'open', user_id = $1 where id = $2`, [ana.id, ticket?.id]);
  await app.owner.query(`update graphile_worker._private_jobs set run_at = now() where run_at > now()`);
  await expect
    .poll(async () => (await company.tickets(admin, 'pending', true)).map(({ userId }) => userId), { timeout: httpMs })
    .toEqual([null]);
});

/** HH:mm in the company's zone, so many hours from now. */
const hourFromNow = (hours: number) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/Sao_Paulo',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(Date.now() + hours * 3_600_000);

test('outside of their hours people do not sign in, also where a night lies between begin and end', async () => {
  const body = { name: 'Ana', email: `horas${company.id}@exemplo.test`, password: 'segredo-da-bia' };
  const { id } = await company.request(admin, createUser, { body });
  const tries = [
    [-2, 2, null],
    [2, 4, 'ERR_OUT_OF_HOURS'],
    [-4, -2, 'ERR_OUT_OF_HOURS'],
    [-2, 20, null], // one of the two ends, or both, lie on another day
    [2, 20, 'ERR_OUT_OF_HOURS'],
  ] as const;
  for (const [from, to, code] of tries) {
    await change(id, { startWork: hourFromNow(from), endWork: hourFromNow(to) });
    const { body: answer } = await askRoute(app.url, null, logIn, {
      body: { email: body.email, password: body.password },
    });
    expect([from, to, answer.code ?? null]).toEqual([from, to, code]);
  }
});
