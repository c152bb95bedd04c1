import { deleteContact, updateContact } from '@guiche/contract/contact-acts.schemas';
import { contactEvent, getContact, listContactIdentities, listContacts } from '@guiche/contract/contacts.schemas';
import { listTickets, updateTicket } from '@guiche/contract/tickets.schemas';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let admin: Person;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  admin = await company.admin();
  ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
});

const remove = (contactId: number, by = admin) => company.ask(by, deleteContact, { params: { contactId } });

async function writes(name: string, text = 'oi') {
  await company.receives(name, text);
  await app.idle();
  const tickets = await company.tickets(admin, 'pending', true);
  return tickets.find(({ contact }) => contact.name === name) ?? expect.fail(`${name} opened no ticket`);
}
const close = (ticketId: number) =>
  company.request(admin, updateTicket, {
    params: { ticketId },
    body: { status: 'closed', sendFarewellMessage: false },
  });

test('while a ticket is live nobody is deleted; afterwards with all tickets, and who writes again is somebody new', async () => {
  const ticket = await writes('Rosa');
  expect(await remove(ticket.contactId)).toMatchObject({ status: 409, body: { code: 'ERR_CONTACT_HAS_TICKET' } });
  await close(ticket.id);
  const { rows: before } = await app.owner.query('select count(*) from ticket_sessions where company_id = $1', [
    company.id,
  ]);
  const screen = await company.screen(ana);
  expect((await remove(ticket.contactId)).status).toBe(200);
  await app.idle();
  expect((await company.ask(admin, getContact, { params: { contactId: ticket.contactId } })).status).toBe(404);
  expect((await company.request(admin, listTickets, { query: { status: 'closed', showAll: 'true' } })).tickets).toEqual(
    [],
  );
  expect((await company.request(admin, listContacts)).count).toBe(0);
  const told = screen.events.filter(({ name }) => name === contactEvent.name).map(({ payload }) => payload);
  expect(told).toContainEqual(expect.objectContaining({ action: 'delete', contactId: ticket.contactId }));
  screen.disconnect();
  const { rows: after } = await app.owner.query('select count(*) from ticket_sessions where company_id = $1', [
    company.id,
  ]);
  expect(after).toEqual(before);
  expect((await remove(ticket.contactId)).status).toBe(404);

  const again = await writes('Rosa', 'voltei');
  expect(again.contactId).not.toBe(ticket.contactId);
});

test('attendants, and admins of another company, delete nobody', async () => {
  const ticket = await writes('Rosa');
  await close(ticket.id);
  expect((await remove(ticket.contactId, ana)).status).toBe(403);
  const other = await app.company();
  const foreign = await other.ask(await other.admin(), deleteContact, { params: { contactId: ticket.contactId } });
  expect(foreign).toMatchObject({ status: 404, body: { code: 'ERR_NO_CONTACT_FOUND' } });
});

test('a message that arrives while its contact is deleted is lost nowhere: it has a live ticket of a living contact', async () => {
  for (let race = 0; race < 12; race++) {
    const name = `Rita ${race}`;
    const ticket = await writes(name);
    await close(ticket.id);
    const [removal] = await Promise.all([remove(ticket.contactId), company.receives(name, `agora ${race}`)]);
    await app.idle();
    expect([200, 409]).toContain(removal.status);
    const live = (await company.tickets(admin, 'pending', true)).filter(({ contact }) => contact.name === name);
    expect(live.map(({ lastMessage }) => lastMessage)).toEqual([`agora ${race}`]);
    const contact = await company.ask(admin, getContact, { params: { contactId: live[0]?.contactId ?? 0 } });
    expect(contact.status).toBe(200);
  }
});

test('who writes for the first time is told to everybody, masked where numbers are hidden', async () => {
  await company.setting('lgpdHideNumber', 'enabled');
  const screen = await company.screen(ana);
  const ticket = await writes('Nina');
  const told = screen.events.filter(({ name }) => name === contactEvent.name);
  expect(told.map(({ payload }) => payload)).toContainEqual(
    expect.objectContaining({
      action: 'update',
      contact: expect.objectContaining({ id: ticket.contactId, name: 'Nina' }),
    }),
  );
  expect(JSON.stringify(told)).not.toContain(ticket.contact.number);
  screen.disconnect();
});

test('addresses are shown with their kinds, numbers among them masked', async () => {
  const ticket = await writes('Nina');
  const params = { contactId: ticket.contactId };
  const shown = await company.request(admin, listContactIdentities, { params });
  expect(shown).toContainEqual({ type: 'phone', value: ticket.contact.number });
  await company.setting('lgpdHideNumber', 'enabled');
  const masked = await company.request(await company.person(), listContactIdentities, { params });
  expect(JSON.stringify(masked)).not.toContain(ticket.contact.number);
  expect(masked).toHaveLength(shown.length);
});

test('admins say whose a contact is, in order; attendants do not, strangers own nobody', async () => {
  const { contactId } = await writes('Nina');
  const bia = await company.person({ name: 'Bia' });
  const put = (by: Person, walletIds: number[]) =>
    company.ask(by, updateContact, { params: { contactId }, body: { walletIds } });
  const owners = async () => (await company.request(ana, getContact, { params: { contactId } })).wallets;
  expect((await put(admin, [bia.id, ana.id, bia.id])).status).toBe(200);
  expect(await owners()).toEqual([
    { id: bia.id, name: 'Bia' },
    { id: ana.id, name: 'Ana' },
  ]);
  expect(await put(ana, [ana.id])).toMatchObject({ status: 403, body: { code: 'ERR_NO_PERMISSION' } });
  const stranger = await (await app.company()).admin();
  expect(await put(admin, [stranger.id])).toMatchObject({ status: 404, body: { code: 'ERR_NO_USER_FOUND' } });
  await app.owner.query('update users set deleted_at = now() where id = $1', [bia.id]);
  expect(await owners()).toEqual([{ id: ana.id, name: 'Ana' }]);
  expect((await put(admin, [bia.id])).status).toBe(404);
});
