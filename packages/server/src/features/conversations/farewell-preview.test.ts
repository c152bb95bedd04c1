import { previewFarewell } from '@guiche/contract/farewells.schemas';
import { type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let queueId: number;
let admin: Person;
let ana: Person;
let contacts = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company('Padaria İnci');
  queueId = await company.queue('Vendas');
  admin = await company.admin();
  ana = await company.person({ name: 'Ana Lima', queues: [queueId], flags: { all_ticket: 'enable' } });
});

const preview = async (person: Person, { id: ticketId }: Ticket) =>
  (await company.call(person, previewFarewell, { params: { ticketId } })).text;
const setFarewell = (text: string) =>
  app.owner.query('update users set farewell_message = $2 where id = $1', [ana.id, text]);
const setFarewellOfConnection = (text: string) =>
  app.owner.query('update connections set complation_message = $2 where id = $1', [company.connectionId, text]);
const sentTo = async (contact: string) => {
  await app.idle();
  return (await app.sim.outbox()).filter(({ contactName }) => contactName === contact).map(({ text }) => text);
};

async function waiting(contact = `Rosa ${contacts++}`): Promise<{ contact: string; ticket: Ticket }> {
  await company.receives(contact, 'Oi');
  await app.idle();
  const found = (await company.tickets(admin, 'pending', true)).find((each) => each.contact.name === contact);
  return { contact, ticket: found ?? expect.fail('nothing waits') };
}
async function attended() {
  const { contact, ticket } = await waiting();
  const body = { status: 'open', userId: ana.id, queueId } as const;
  return { contact, ticket: await company.call(ana, updateTicket, { params: { ticketId: ticket.id }, body }) };
}

test.each([
  'Tchau, {{firstName}}! Aqui foi {{userName}}.',
  '{{name}} · {{queue}} · {{connection}} · {{name_company}} · #{{ticket_id}} · {{protocol}}',
  '  Até {{date}}\n\n*Obrigada*  {{outra}} ',
  'Işıl İnci diz: güle güle 👋',
  'x'.repeat(5000),
])('what the preview shows is, word for word, what closing sends: %s', async (text) => {
  await setFarewell(text);
  const { contact, ticket } = await attended();
  const shown = await preview(ana, ticket);
  const body = { status: 'closed', sendFarewellMessage: true } as const;
  await company.call(ana, updateTicket, { params: { ticketId: ticket.id }, body });
  expect(await sentTo(contact)).toEqual([shown]);
});

test('the attendant’s words come before the connection’s, also where an admin closes', async () => {
  await setFarewellOfConnection('Da conexão, {{userName}}');
  const { ticket } = await attended();
  expect(await preview(ana, ticket)).toBe('Da conexão, Ana Lima');
  await setFarewell('Da Ana');
  expect([await preview(ana, ticket), await preview(admin, ticket)]).toEqual(['Da Ana', 'Da Ana']);
});

test('nothing is shown where nothing would be sent', async () => {
  const { ticket } = await attended();
  expect(await preview(ana, ticket)).toBe('');
  await setFarewell('{{queue}}');
  expect(await preview(ana, ticket)).toBe('Vendas');
  await setFarewell('Tchau');
  const { ticket: other } = await waiting();
  await app.owner.query(`update users set farewell_message = 'Tchau' where id = $1`, [admin.id]);
  expect(await preview(admin, other)).toBe('');
  await company.setting('sendFarewellWaitingTicket', 'enabled');
  expect(await preview(admin, other)).toBe('Tchau');
  await app.owner.query('update tickets set is_group = true where id = $1', [other.id]);
  expect(await preview(admin, other)).toBe('');
  const body = { status: 'closed', sendFarewellMessage: false } as const;
  await company.call(ana, updateTicket, { params: { ticketId: ticket.id }, body });
  expect(await preview(ana, ticket)).toBe('');
});

test('who sees no numbers sees none in a preview, and who does not see the ticket sees no preview', async () => {
  await setFarewell('Tchau, {{name}}');
  const { ticket } = await attended();
  const { rows } = await app.owner.query('select number from contacts where id = $1', [ticket.contactId]);
  await app.owner.query('update contacts set name = number where id = $1', [ticket.contactId]);
  expect(await preview(ana, ticket)).toBe(`Tchau, ${rows[0].number}`);
  await company.setting('lgpdHideNumber', 'enabled');
  await expect.poll(() => preview(ana, ticket)).not.toContain(rows[0].number);
  const gil = await company.person({ name: 'Gil' });
  expect(await company.ask(gil, previewFarewell, { params: { ticketId: ticket.id } })).toMatchObject({ status: 404 });
});
