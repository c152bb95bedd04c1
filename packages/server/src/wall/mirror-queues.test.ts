import { createQueue, deleteQueue, orderQueues, updateQueue } from '@guiche/contract/queues.schemas';
import type { Route } from '@guiche/contract/route';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { MirroredScreen } from '@guiche/testkit/mirrored-screen';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, RequestInput, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameOf } from './contract-routes.ts';
import { toldIn } from './read-walls.ts';

/** State + events = fresh load, for all that is done to queues: of the list, and of tickets that wait or are attended in one. */
let app: TestApp;
let company: TestCompany;
let people: Record<'admin' | 'ana' | 'bia' | 'gil', Person>;
let screens: MirroredScreen[] = [];
let sales: number;
let support: number;
const called = new Set<string>();

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
  company = await app.company();
  sales = await company.queue('Vendas');
  support = await company.queue('Suporte');
  people = {
    admin: await company.admin(),
    ana: await company.person({ name: 'Ana', queues: [sales], flags: { all_ticket: 'enable' } }),
    bia: await company.person({ name: 'Bia', queues: [sales, support] }),
    gil: await company.person({ name: 'Gil', flags: { all_user_chat: 'enabled' } }), // sees all, but numbers only masked
  };
  await company.setting('lgpdHideNumber', 'enabled');
});
afterAll(async () => {
  for (const { model } of screens) model.disconnect();
  await app.close();
});

function call<T extends Route>(person: Person, route: T, input: RequestInput<T>) {
  called.add(nameOf(route));
  return company.request(person, route, input);
}

async function compare(after: string): Promise<void> {
  await app.idle();
  for (const screen of screens) {
    expect([after, screen.name, await screen.shown()]).toEqual([after, screen.name, await screen.fresh()]);
    await screen.openNew();
  }
}

async function put(name: string, place: { status: 'open' | 'pending' | 'closed'; userId?: number }): Promise<void> {
  await company.receives(name, 'oi');
  await app.idle();
  const { admin } = people;
  const found = (await company.tickets(admin, 'pending')).find(({ contact }) => contact.name === name);
  const params = { ticketId: found?.id ?? 0 };
  await company.request(admin, updateTicket, { params, body: { isTransfered: true, queueId: sales } });
  if (place.status === 'open')
    await company.request(admin, updateTicket, { params, body: { status: 'open', userId: place.userId ?? null } });
  if (place.status === 'closed') await company.request(admin, updateTicket, { params, body: { status: 'closed' } });
}

test('after every act on a queue four screens equal a fresh load, and who lost their only way to a ticket has it no more', async () => {
  const { admin, bia } = people;
  await put('Espera', { status: 'pending' });
  await put('Atendida', { status: 'open', userId: bia.id });
  await put('Antiga', { status: 'closed' });
  screens = await Promise.all(
    Object.entries(people).map(([name, person]) => MirroredScreen.open(company, person, name)),
  );
  const seenBy = (name: string) => screens.find((screen) => screen.name === name)?.model.tickets() ?? [];
  expect(seenBy('bia').map(({ contact }) => contact.name)).toContain('Espera');
  let made = 0;
  const told: Record<string, () => Promise<unknown>> = {
    'a new one': async () => {
      made = (await call(admin, createQueue, { body: { name: 'Financeiro', color: '#123456' } })).id;
    },
    'another name and colour': () =>
      call(admin, updateQueue, { params: { queueId: sales }, body: { name: 'Loja', color: '#654321' } }),
    'another order': () => call(admin, orderQueues, { body: { queueIds: [made, support] } }),
    'one without tickets goes': () => call(admin, deleteQueue, { params: { queueId: made } }),
    'one with tickets goes': () => call(admin, deleteQueue, { params: { queueId: sales } }),
  };
  for (const [what, act] of Object.entries(told)) {
    await act();
    await compare(what);
  }
  const names = (who: string) => seenBy(who).map(({ contact }) => contact.name);
  expect(names('bia')).toEqual(['Atendida']);
  expect(names('ana')).toEqual(['Espera']);
  expect(names('admin').sort()).toEqual(['Antiga', 'Atendida', 'Espera']);
  expect(new Map(seenBy('admin').map(({ contact, queue }) => [contact.name, queue?.name ?? null]))).toEqual(
    new Map([
      ['Espera', null],
      ['Atendida', null],
      ['Antiga', 'Loja'],
    ]),
  );
  expect(
    new Map(screens.map(({ name, model }) => [name, model.events.some((event) => event.name === 'queue')])),
  ).toEqual(new Map(Object.keys(people).map((name) => [name, true])));
  expect([...called].sort()).toEqual(toldIn('mirror-queues.test.ts'));
});
