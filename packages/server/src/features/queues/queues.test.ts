import { getMe } from '@guiche/contract/auth.schemas';
import { actOnTickets, undoBulk } from '@guiche/contract/bulk-acts.schemas';
import { getConnectionDetails, updateConnection } from '@guiche/contract/connection-settings.schemas';
import {
  createQueue,
  deleteQueue,
  getQueueDetails,
  listQueues,
  orderQueues,
  updateQueue,
} from '@guiche/contract/queues.schemas';
import type { BodyOf } from '@guiche/contract/route';
import { createTicket, updateTicket } from '@guiche/contract/tickets.schemas';
import { createUser, getUser, updateUser } from '@guiche/contract/user-acts.schemas';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  admin = await company.admin();
});

const ask = (body: BodyOf<typeof createQueue>) => company.ask(admin, createQueue, { body });
const make = (name: string, color: string) => company.request(admin, createQueue, { body: { name, color } });
const change = (queueId: number, body: BodyOf<typeof updateQueue>) =>
  company.ask(admin, updateQueue, { params: { queueId }, body });
const remove = (queueId: number) => company.ask(admin, deleteQueue, { params: { queueId } });
const names = async () => (await company.request(admin, listQueues, { query: {} })).map(({ name }) => name);

async function ticketIn(queueId: number, name = 'Rosa'): Promise<number> {
  await company.receives(name, 'oi');
  await app.idle();
  const found = (await company.tickets(admin, 'pending', true)).find(({ contact }) => contact.name === name);
  const params = { ticketId: found?.id ?? 0 };
  await company.request(admin, updateTicket, { params, body: { isTransfered: true, queueId } });
  return params.ticketId;
}
const move = (ticketId: number, body: BodyOf<typeof updateTicket>) =>
  company.ask(admin, updateTicket, { params: { ticketId }, body });

test('a queue is made as the last, changed field by field, and read whole', async () => {
  const sales = await make('  Vendas ', '#112233');
  const support = await make('Suporte', '#445566');
  expect([sales.name, sales.orderQueue, support.orderQueue]).toEqual(['Vendas', 1, 2]);
  const texts = { greetingMessage: 'Olá {{name}}', outOfHoursMessage: 'Fechado', closeTicket: true };
  expect((await change(sales.id, { ...texts, orderQueue: 5 })).status).toBe(200);
  expect(await company.request(admin, getQueueDetails, { params: { queueId: sales.id } })).toEqual({
    ...sales,
    ...texts,
    orderQueue: 5,
  });
  expect(await names()).toEqual(['Suporte', 'Vendas']);
  const { rows } = await app.owner.query(
    `select act, details::text from audit_log where company_id = $1 and act like 'queue.%' order by id`,
    [company.id],
  );
  expect(rows.map(({ act }) => act)).toEqual(['queue.create', 'queue.create', 'queue.update']);
  expect(rows.map(({ details }) => details).join()).not.toContain('Fechado');
});

test('what is no queue is refused, also what only automation will know', async () => {
  const good = { name: 'Vendas', color: '#112233' };
  const bad: object[] = [
    { ...good, name: 'V' },
    { ...good, name: ' V ' },
    { ...good, name: 'x'.repeat(51) },
    { ...good, color: 'red' },
    { ...good, color: '#12' },
    { ...good, color: '#12345' },
    { ...good, color: '#1234567' },
    { ...good, orderQueue: -1 },
    { ...good, orderQueue: 1.5 },
    { ...good, greetingMessage: 'x'.repeat(4097) },
    { ...good, ativarRoteador: true },
    { ...good, integrationId: 1 },
    { color: '#112233' },
  ];
  for (const body of bad) {
    const { status, body: answer } = await ask(body as BodyOf<typeof createQueue>);
    expect([body, status, answer.code]).toEqual([body, 400, 'ERR_VALIDATION']);
  }
  expect(await names()).toEqual([]);
});

test('of two who choose one colour at once, one is told that it is taken; a colour that is free again is free', async () => {
  const answers = await Promise.all(
    ['#AABBCC', '#aabbcc', '#AaBbCc'].map((color, n) => ask({ name: `Fila ${n}`, color })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.flatMap(({ body }) => body.code ?? [])).toEqual(Array(2).fill('ERR_QUEUE_COLOR_ALREADY_EXISTS'));
  const made = answers.find(({ status }) => status === 200)?.body.id ?? 0;
  const other = await make('Outra', '#010203');
  expect((await change(other.id, { color: '#aabbCC' })).body.code).toBe('ERR_QUEUE_COLOR_ALREADY_EXISTS');
  expect((await change(made, { color: '#aabbcc' })).status).toBe(200);
  // Written shorter, or with how much shows through, it is the same one.
  for (const color of ['#ABC', '#abcf', '#AABBCC80'])
    expect((await change(other.id, { color })).body.code).toBe('ERR_QUEUE_COLOR_ALREADY_EXISTS');
  expect((await change(other.id, { color: '#def' })).body).toMatchObject({ color: '#ddeeff' });
  await remove(made);
  expect((await change(other.id, { color: '#aabbCC' })).status).toBe(200);
});

test('a plan’s queues are counted under a lock', async () => {
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into plans (name, users, connections, queues, amount_cents) values ('Duas filas ' || $1::text, 9, 9, 2, 0) returning id`,
    [company.id],
  );
  await app.owner.query('update companies set plan_id = $2 where id = $1', [company.id, rows[0]?.id]);
  const answers = await Promise.all(
    ['#000001', '#000002', '#000003', '#000004'].map((color) => ask({ name: 'Fila', color })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422]);
  expect(answers.find(({ status }) => status === 422)?.body.code).toBe('ERR_PLAN_QUEUES');
  await remove(answers.find(({ status }) => status === 200)?.body.id ?? 0);
  expect((await ask({ name: 'Fila', color: '#000009' })).status).toBe(200);
});

test('queues are put into an order; who is not named comes after', async () => {
  const [a, b, c] = [await make('AA', '#000001'), await make('BB', '#000002'), await make('CC', '#000003')];
  const watching = await company.listener(admin);
  const sorted = await company.request(admin, orderQueues, { body: { queueIds: [c.id, a.id] } });
  expect(sorted.map(({ name, orderQueue }) => [name, orderQueue])).toEqual([
    ['CC', 1],
    ['AA', 2],
    ['BB', 3],
  ]);
  await company.request(admin, orderQueues, { body: { queueIds: [c.id, a.id, b.id] } });
  await app.idle();
  await watching.caughtUp();
  expect(watching.events.filter(({ name }) => name === 'queue')).toHaveLength(3);
  const { status, body } = await company.ask(admin, orderQueues, { body: { queueIds: [b.id, 999_999_999] } });
  expect([status, body.code, await names()]).toEqual([404, 'ERR_NO_QUEUE_FOUND', ['CC', 'AA', 'BB']]);
  watching.disconnect();
});

test('only admins manage queues, everybody reads their names, and nobody another company’s', async () => {
  const { id: queueId } = await make('Vendas', '#112233');
  const ana = await company.person({ flags: { all_user_chat: 'enabled' } });
  const params = { queueId };
  const asked = [
    await company.ask(ana, getQueueDetails, { params }),
    await company.ask(ana, createQueue, { body: { name: 'Outra', color: '#445566' } }),
    await company.ask(ana, updateQueue, { params, body: { name: 'Outra' } }),
    await company.ask(ana, orderQueues, { body: { queueIds: [queueId] } }),
    await company.ask(ana, deleteQueue, { params }),
  ];
  expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  expect((await company.request(ana, listQueues, { query: {} })).map(({ name }) => name)).toEqual(['Vendas']);
  const there = await app.company();
  const stranger = await there.admin();
  const foreign = [
    await there.ask(stranger, getQueueDetails, { params }),
    await there.ask(stranger, updateQueue, { params, body: { name: 'Outra' } }),
    await there.ask(stranger, orderQueues, { body: { queueIds: [queueId] } }),
    await there.ask(stranger, deleteQueue, { params }),
  ];
  expect(foreign.map(({ body }) => body.code)).toEqual(Array(4).fill('ERR_NO_QUEUE_FOUND'));
  // A colour is one company's own matter.
  expect((await there.ask(stranger, createQueue, { body: { name: 'Vendas', color: '#112233' } })).status).toBe(200);
});

test('a queue in use says by whom; removed, its tickets go on without it, and nothing can be put there any more', async () => {
  const { id: sales } = await make('Vendas', '#112233');
  const { id: support } = await make('Suporte', '#445566');
  const ana = await company.person({ name: 'Ana', queues: [sales] });
  const whatsappId = company.connectionId;
  const settings = { queueIds: [sales], sendIdQueue: sales, timeSendQueue: 5, queueIdImportMessages: sales };
  await company.request(admin, updateConnection, { params: { whatsappId }, body: settings });
  const [waiting, done] = [await ticketIn(sales, 'Rosa'), await ticketIn(sales, 'Nina')];
  await move(done, { status: 'closed' });
  const details = await company.request(admin, getQueueDetails, { params: { queueId: sales } });
  expect(details).toMatchObject({ ticketsCount: 1, usersCount: 1, connectionsCount: 1 });
  expect((await company.tickets(ana, 'pending')).map(({ id }) => id)).toEqual([waiting]);
  const watching = await company.listener(admin);
  expect((await remove(sales)).body).toEqual({ ok: true });
  expect((await remove(sales)).body.code).toBe('ERR_NO_QUEUE_FOUND');

  await app.idle();
  await watching.caughtUp();
  watching.disconnect();
  const told = watching.events.filter(({ payload }) => Object(payload.user).id === ana.id);
  expect(told.map(({ payload }) => Object(payload.user).queues)).toEqual([[]]);
  const [ticket] = await company.tickets(admin, 'pending', true);
  expect([ticket?.id, ticket?.queueId, ticket?.queue]).toEqual([waiting, null, null]);
  expect((await company.tickets(admin, 'closed', true)).map(({ queue }) => queue?.name)).toEqual(['Vendas']);
  expect((await company.request(ana, getMe)).queues).toEqual([]);
  const query = { session: '0' };
  expect(await company.request(admin, getConnectionDetails, { params: { whatsappId }, query })).toMatchObject({
    queues: [],
    sendIdQueue: null,
    timeSendQueue: 0,
    queueIdImportMessages: null,
  });
  const { rows } = await app.owner.query(
    `select s.queue_id, (select array_agg(type order by id) from ticket_logs l where l.ticket_id = s.ticket_id) as logs
     from ticket_sessions s where s.company_id = $1 and s.ticket_id = $2 and s.finished_at is null`,
    [company.id, waiting],
  );
  expect(rows).toEqual([{ queue_id: null, logs: expect.arrayContaining(['queue']) }]);

  const refused = [
    await change(sales, { name: 'Loja' }),
    await move(waiting, { isTransfered: true, queueId: sales }),
    await move(waiting, { status: 'open', queueId: sales }),
    await company.ask(admin, updateConnection, { params: { whatsappId }, body: { queueIds: [sales] } }),
    await company.ask(admin, createTicket, { body: { contactId: ticket?.contactId ?? 0, queueId: sales } }),
  ];
  expect(refused.map(({ body }) => body.code)).toEqual(Array(5).fill('ERR_NO_QUEUE_FOUND'));
  const again = await move(done, { status: 'open' });
  expect([again.status, again.body.queueId]).toEqual([200, null]);
  expect((await move(waiting, { isTransfered: true, queueId: support })).body.queueId).toBe(support);
});

test('a removed queue is given to no person, and whoever has one from before does not see it', async () => {
  const { id: sales } = await make('Vendas', '#112233');
  const { id: support } = await make('Suporte', '#445566');
  const ana = await company.person({ name: 'Ana', queues: [sales] });
  await remove(sales);
  const of = { params: { userId: ana.id } };
  const bia = { name: 'Bia', email: `bia${company.id}@exemplo.test`, password: 'segredo-da-bia' };
  const refused = [
    // As a form sends it that was opened before.
    await company.ask(admin, updateUser, { ...of, body: { queueIds: [support, sales] } }),
    await company.ask(admin, createUser, { body: { ...bia, queueIds: [sales] } }),
  ];
  expect(refused.map(({ body }) => body.code)).toEqual(Array(2).fill('ERR_NO_QUEUE_FOUND'));
  const queuesOfAna = async () => (await company.request(admin, getUser, of)).queues.map(({ id }) => id);
  expect(await queuesOfAna()).toEqual([]);
  const given = 'insert into user_queues (company_id, user_id, queue_id) select $1, $2, unnest($3::bigint[])';
  await app.owner.query(given, [company.id, ana.id, [sales, support]]);
  expect(await queuesOfAna()).toEqual([support]);
});

test('what a bulk act did is taken back without the queue that is gone meanwhile', async () => {
  const { id: sales } = await make('Vendas', '#112233');
  const { id: support } = await make('Suporte', '#445566');
  const ticketId = await ticketIn(sales);
  const body = { act: 'transfer' as const, ticketIds: [ticketId], queueId: support };
  const { bulk } = await company.request(admin, actOnTickets, { body });
  await app.idle();
  expect((await company.tickets(admin, 'pending', true)).map(({ queueId }) => queueId)).toEqual([support]);
  await remove(sales);
  await company.request(admin, undoBulk, { params: { bulkId: bulk?.id ?? 0 } });
  await app.idle();
  expect((await company.tickets(admin, 'pending', true)).map(({ queueId }) => queueId)).toEqual([null]);
});

test('who moves tickets into a queue while it is removed leaves none behind in it', async () => {
  const { id: support } = await make('Suporte', '#445566');
  const ids = [await ticketIn(support, 'Rosa'), await ticketIn(support, 'Nina'), await ticketIn(support, 'Bela')];
  for (const color of ['#000001', '#000002', '#000003', '#000004']) {
    const { id: target } = await make('Alvo', color);
    const answers = await Promise.all([
      ...ids.map((id) => move(id, { isTransfered: true, queueId: target })),
      remove(target),
    ]);
    expect(answers.filter(({ status, body }) => status !== 200 && body.code !== 'ERR_NO_QUEUE_FOUND')).toEqual([]);
    const { rows } = await app.owner.query(
      `select id from tickets where company_id = $1 and queue_id = $2 and status <> 'closed'`,
      [company.id, target],
    );
    expect(rows).toEqual([]);
  }
});
