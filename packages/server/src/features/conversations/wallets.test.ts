import { updateContact } from '@guiche/contract/contact-acts.schemas';
import { createTicket, listTickets, updateTicket } from '@guiche/contract/tickets.schemas';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let admin: Person;
let ana: Person;
let bia: Person;

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  admin = await company.admin();
  ana = await company.person({ name: 'Ana' });
  bia = await company.person({ name: 'Bia' });
});

async function writes() {
  await company.receives('Rosa', 'oi');
  await app.idle();
  const [ticket] = await company.tickets(admin, 'pending', true);
  return ticket ?? expect.fail('no ticket');
}
/** Rosa is known, her owners are these, and no ticket of hers is live. */
async function owned(...owners: Person[]) {
  const ticket = await writes();
  const walletIds = owners.map(({ id }) => id);
  await company.request(admin, updateContact, { params: { contactId: ticket.contactId }, body: { walletIds } });
  const body = { status: 'closed' as const, sendFarewellMessage: false };
  await company.request(admin, updateTicket, { params: { ticketId: ticket.id }, body });
  return ticket;
}

test('a new ticket waits for the first owner, who alone sees it; a live one stays where it is', async () => {
  const { contactId } = await owned(ana, bia);
  await company.setting('DirectTicketsToWallets', 'enabled');
  const ticket = await writes();
  expect(ticket).toMatchObject({ status: 'pending', userId: ana.id, queueId: null });
  const seen = async (person: Person) =>
    (await company.request(person, listTickets, { query: { status: 'pending' } })).tickets.map(({ id }) => id);
  expect([await seen(ana), await seen(bia)]).toEqual([[ticket.id], []]);
  const { rows } = await app.owner.query(
    'select user_id, started_at from ticket_sessions where ticket_id = $1 and finished_at is null',
    [ticket.id],
  );
  expect(rows).toEqual([{ user_id: ana.id, started_at: null }]);
  await company.request(admin, updateContact, { params: { contactId }, body: { walletIds: [bia.id] } });
  expect(await writes()).toMatchObject({ id: ticket.id, userId: ana.id });
});

/** Another number of the company, known to the simulated platform. */
async function secondNumber(): Promise<string> {
  const phoneNumberId = `2${company.phoneNumberId}`;
  const displayNumber = `5511401${company.phoneNumberId}`;
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into connections (company_id, name, channel, number, account_id)
     values ($1, 'Cloud 2', 'whatsappapi', $2, $3) returning id`,
    [company.id, displayNumber, phoneNumberId],
  );
  await app.owner.query('insert into control.connection_routes values ($1, $2, $3, $4)', [
    'whatsapp_business_account',
    phoneNumberId,
    company.id,
    rows[0]?.id,
  ]);
  await app.sim.seed({ phones: [{ phoneNumberId, displayNumber, accessToken: `SIM-${phoneNumberId}` }] });
  return phoneNumberId;
}

test('who has a live ticket on one connection and writes on another is the owner’s there, too', async () => {
  await owned(ana);
  const second = await secondNumber();
  const first = await writes(); // nobody's: tickets are not directed yet
  await company.setting('DirectTicketsToWallets', 'enabled');
  await app.sim.contact('Rosa').says('oi por aqui', second);
  await app.idle();
  const tickets = await company.tickets(admin, 'pending', true);
  expect(new Set(tickets.map(({ contactId }) => contactId))).toEqual(new Set([first.contactId]));
  const ownerOf = new Map(tickets.map(({ whatsappId, userId }) => [whatsappId === company.connectionId, userId]));
  expect([ownerOf.get(true), ownerOf.get(false)]).toEqual([null, ana.id]);
});

test.each(['disabled', undefined])('the setting %s: nobody’s, as ever', async (value) => {
  await owned(ana);
  if (value !== undefined) await company.setting('DirectTicketsToWallets', value);
  expect(await writes()).toMatchObject({ status: 'pending', userId: null });
});

test('outside of the first owner’s hours it is nobody’s, and the second owner is not asked', async () => {
  await owned(ana, bia);
  await company.setting('DirectTicketsToWallets', 'enabled');
  // A day that is over a minute after it began, twelve hours from now.
  const { rows } = await app.owner.query(
    `select to_char((now() + interval '12 hours') at time zone time_zone, 'HH24:MI') as time from companies where id = $1`,
    [company.id],
  );
  await app.owner.query('update users set start_work = $2, end_work = $2 where id = $1', [ana.id, rows[0].time]);
  expect(await writes()).toMatchObject({ userId: null });
});

test('who was removed owns nobody: the next one does', async () => {
  await owned(ana, bia);
  await company.setting('DirectTicketsToWallets', 'enabled');
  await app.owner.query('update users set deleted_at = now() where id = $1', [ana.id]);
  expect(await writes()).toMatchObject({ userId: bia.id });
});

test('a ticket that somebody begins is theirs; one that is to wait waits for the owner', async () => {
  const { contactId, whatsappId } = await owned(ana);
  await company.setting('DirectTicketsToWallets', 'enabled');
  const begin = (status: 'open' | 'pending') =>
    company.request(bia, createTicket, { body: { contactId, whatsappId, status } });
  const own = await begin('open');
  expect(own.userId).toBe(bia.id);
  await company.request(admin, updateTicket, {
    params: { ticketId: own.id },
    body: { status: 'closed', sendFarewellMessage: false },
  });
  expect((await begin('pending')).userId).toBe(ana.id);
});
