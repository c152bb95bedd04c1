import { deleteConnection } from '@guiche/contract/connection-settings.schemas';
import { createTicket, type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { updateUser } from '@guiche/contract/user-acts.schemas';
import { hasLockWaiters } from '@guiche/testkit/has-lock-waiters';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { until } from '@guiche/testkit/until';
import { waitingTicket } from '@guiche/testkit/waiting-ticket';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let queueId: number;
let admin: Person;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  queueId = await company.queue('Vendas');
  admin = await company.admin();
  ana = await company.person({ name: 'Ana', queues: [queueId], flags: { all_ticket: 'enable' } });
});

/** Somebody wrote, and it is over. */
async function known(name: string): Promise<Ticket> {
  const ticket = await waitingTicket(app, { company, sees: admin }, name);
  const body = { status: 'closed', sendFarewellMessage: false } as const;
  return company.request(admin, updateTicket, { params: { ticketId: ticket.id }, body });
}

const begin = (person: Person, body: { contactId: number; userId?: number; status?: 'open' | 'pending' }) =>
  company.ask(person, createTicket, { body: { queueId, whatsappId: company.connectionId, ...body } });

test('a new ticket is the asker’s, and the reply window goes on from when the contact last wrote', async () => {
  const { contactId, lastInboundAt } = await known('Rosa');
  expect(lastInboundAt).not.toBeNull();
  const { status, body } = await begin(ana, { contactId });
  expect([status, body]).toMatchObject([200, { status: 'open', userId: ana.id, queueId, isNewToOwner: false }]);
  expect(body.lastInboundAt).toBe(lastInboundAt);
});

test('an admin begins one for somebody else, to whom it is new; an attendant does not', async () => {
  const { contactId } = await known('Rita');
  const refused = await begin(ana, { contactId, userId: admin.id });
  expect([refused.status, refused.body.code]).toEqual([403, 'ERR_NO_PERMISSION']);
  const { body } = await begin(admin, { contactId, userId: ana.id });
  expect(body).toMatchObject({ userId: ana.id, isNewToOwner: true });
});

test('nothing begins by a connection on which the contact is not known', async () => {
  const { contactId } = await known('Rute');
  await app.owner.query(`update contacts set channel = 'instagram' where id = $1`, [contactId]);
  const refused = await begin(ana, { contactId });
  expect([refused.status, refused.body.code]).toEqual([422, 'ERR_CHANNEL_CANNOT']);
});

test('what was closed on a connection that is gone since is not opened again', async () => {
  const { id: ticketId } = await known('Raul');
  await company.request(admin, deleteConnection, { params: { whatsappId: company.connectionId } });
  const refused = await company.ask(ana, updateTicket, { params: { ticketId }, body: { status: 'open' } });
  expect([refused.status, refused.body.code]).toEqual([404, 'ERR_NO_WAPP_FOUND']);
  expect((await company.tickets(admin, 'closed', true)).map(({ id }) => id)).toEqual([ticketId]);
});

test('nothing begins by a connection that is removed meanwhile', async () => {
  const { contactId } = await known('Rosana');
  // Somebody removes it, and is not done yet.
  await app.owner.query('begin');
  await app.owner.query('update connections set deleted_at = now(), is_default = false where id = $1', [
    company.connectionId,
  ]);
  let isThrough = false;
  const asked = begin(ana, { contactId }).finally(() => {
    isThrough = true;
  });
  const waits = async () => isThrough || (await hasLockWaiters(app.owner));
  await until('it waits for the removal, or is through', waits).finally(() => app.owner.query('commit'));
  const refused = await asked;
  expect([refused.status, refused.body.code]).toEqual([404, 'ERR_NO_WAPP_FOUND']);
  expect(await company.tickets(admin, 'open', true)).toEqual([]);
});

test('who says no connection begins by their own, and by the company’s default when it is gone', async () => {
  const { contactId } = await known('Rica');
  const made = `insert into connections (company_id, name, channel) values ($1, 'Filial', 'whatsappapi') returning id`;
  const own = Number((await app.owner.query(made, [company.id])).rows[0].id);
  await company.request(admin, updateUser, { params: { userId: ana.id }, body: { whatsappId: own } });
  const unsaid = async () => {
    const ticket = await company.request(ana, createTicket, { body: { contactId, queueId } });
    const body = { status: 'closed', sendFarewellMessage: false } as const;
    await company.request(ana, updateTicket, { params: { ticketId: ticket.id }, body });
    return ticket.whatsappId;
  };
  expect(await unsaid()).toBe(own);
  await company.request(admin, deleteConnection, { params: { whatsappId: own } });
  expect(await unsaid()).toBe(company.connectionId);
});

test('a contact with a live ticket gets no second one: the refusal says whose the first is, to who may see it', async () => {
  const { contactId } = await known('Nina');
  const { body: live } = await begin(ana, { contactId });
  const other = await begin(admin, { contactId });
  expect([other.status, other.body.code]).toEqual([409, 'ERR_OTHER_OPEN_TICKET']);
  const whose = { userId: ana.id, user: { name: 'Ana' }, queue: { name: 'Vendas' }, uuid: live.uuid, isVisible: true };
  expect(JSON.parse(other.body.error ?? '')).toEqual(whose);
  const stranger = await company.person({ name: 'Caio' });
  const hidden = await begin(stranger, { contactId });
  expect(JSON.parse(hidden.body.error ?? '')).toEqual({ ...whose, user: null, queue: null, isVisible: false });
});
