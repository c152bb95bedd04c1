import { previewFarewell } from '@guiche/contract/farewells.schemas';
import { listMessages, sendMessage } from '@guiche/contract/messages.schemas';
import type { BodyOf } from '@guiche/contract/route';
import { readTicket, type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { textsAt, waitingTicket } from '@guiche/testkit/waiting-ticket';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

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
afterEach(() => app.sim.clearFaults());
beforeEach(async () => {
  company = await app.company('Padaria İnci');
  queueId = await company.queue('Vendas');
  admin = await company.admin();
  ana = await company.person({ name: 'Ana Lima', queues: [queueId], flags: { all_ticket: 'enable' } });
});

const put = (person: Person, { id: ticketId }: Ticket, body: BodyOf<typeof updateTicket>) =>
  company.request(person, updateTicket, { params: { ticketId }, body });
const sentTo = (contact: string) => textsAt(app, contact);
const setFarewell = (person: Person, text: string) =>
  app.owner.query('update users set farewell_message = $2 where id = $1', [person.id, text]);
const setFarewellOfConnection = (text: string) =>
  app.owner.query('update connections set complation_message = $2 where id = $1', [company.connectionId, text]);

async function waiting() {
  const contact = `Rosa ${contacts++}`;
  return { contact, ticket: await waitingTicket(app, { company, sees: admin }, contact) };
}

async function attended() {
  const { contact, ticket } = await waiting();
  return { contact, ticket: await put(ana, ticket, { status: 'open', userId: ana.id, queueId }) };
}

async function greets(text: string) {
  await company.setting('sendGreetingAccepted', 'enabled');
  await company.setting('greetingAcceptedMessage', text);
}

test('who is accepted is greeted once, by name, and the chat shows who greets', async () => {
  await greets('{{firstName}}, aqui é {{userName}} ({{queue}}, {{name_company}}). {{outra}}');
  const { contact, ticket } = await waiting();
  const open = await put(ana, ticket, { status: 'open', userId: ana.id, queueId });
  const said = 'Rosa, aqui é Ana Lima (Vendas, Padaria İnci). {{outra}}';
  expect(open).toMatchObject({ status: 'open', userId: ana.id, lastMessage: said, lastMessageAck: 0 });
  expect(await put(ana, ticket, { status: 'open', userId: ana.id })).toMatchObject({ userId: ana.id });
  expect(await put(admin, ticket, { status: 'open' })).toMatchObject({ userId: ana.id });
  expect(await sentTo(contact)).toEqual([said]);
  const { messages } = await company.request(ana, listMessages, { params: { ticketId: ticket.id } });
  expect(messages.at(-1)).toMatchObject({ body: said, fromMe: true, isPrivate: false, user: { name: 'Ana Lima' } });
});

test('a greeting reads nothing and is no first answer; the attendant’s look, or answer, tells the contact so', async () => {
  await greets('Olá');
  const isRead = async (written: string) => {
    await app.idle();
    return (await app.sim.message(written)).statuses.some(({ status }) => status === 'read');
  };
  const greeted = async () => {
    const { contact, ticket } = await waiting();
    const written = await company.receives(contact, 'Tudo bem?');
    await app.idle();
    const open = await put(ana, ticket, { status: 'open', userId: ana.id, queueId });
    expect([open.unreadMessages, await isRead(written)]).toEqual([2, false]);
    const { rows } = await app.owner.query('select first_reply_at from tickets where id = $1', [ticket.id]);
    expect(rows).toEqual([{ first_reply_at: null }]);
    return { params: { ticketId: ticket.id }, written };
  };
  const looked = await greeted();
  const { messages } = await company.request(ana, listMessages, { params: looked.params });
  const body = { lastMessageId: messages.at(-1)?.id ?? 0 };
  expect(await company.request(ana, readTicket, { params: looked.params, body })).toEqual({ unreadMessages: 0 });
  expect(await isRead(looked.written)).toBe(true);
  const answered = await greeted();
  await company.request(ana, sendMessage, { params: answered.params, body: { body: 'Tudo, e você?' } });
  expect(await isRead(answered.written)).toBe(true);
  expect((await company.tickets(ana, 'open')).map(({ unreadMessages }) => unreadMessages)).toEqual([0, 0]);
});

test('nobody is greeted where the company does not, or says nothing, or by a reopening', async () => {
  await company.setting('greetingAcceptedMessage', 'Olá');
  const off = await attended();
  expect(await sentTo(off.contact)).toEqual([]);
  await greets('  ');
  const empty = await attended();
  expect(await sentTo(empty.contact)).toEqual([]);
  await put(ana, empty.ticket, { status: 'closed', sendFarewellMessage: false });
  await greets('Olá');
  await put(ana, empty.ticket, { status: 'open', userId: ana.id });
  expect(await sentTo(empty.contact)).toEqual([]);
});

test('a return that is taken back greets nobody anew; another attendant does', async () => {
  await greets('Olá de {{userName}}');
  const { contact, ticket } = await attended();
  await put(ana, ticket, { status: 'pending', userId: null });
  await put(ana, ticket, { status: 'open', userId: ana.id });
  expect(await sentTo(contact)).toEqual(['Olá de Ana Lima']);
  await put(ana, ticket, { status: 'pending', userId: null });
  await put(admin, ticket, { status: 'open', userId: admin.id });
  expect(await sentTo(contact)).toEqual(['Olá de Ana Lima', 'Olá de Helena']);
});

test('a group is greeted only where groups count as tickets', async () => {
  await greets('Olá, grupo');
  for (const word of ['disabled', 'enabled']) {
    await app.owner.query('update connections set group_as_ticket = $2 where id = $1', [company.connectionId, word]);
    const { contact, ticket } = await waiting();
    await app.owner.query('update tickets set is_group = true where id = $1', [ticket.id]);
    expect(await put(admin, ticket, { status: 'group' })).toMatchObject({ status: 'group' });
    expect([word, await sentTo(contact)]).toEqual([word, word === 'enabled' ? ['Olá, grupo'] : []]);
  }
});

test('a close says the attendant’s farewell, else the connection’s, unless it is asked to be silent', async () => {
  await setFarewellOfConnection('Até logo, {{firstName}}!');
  const one = await attended();
  const closed = await put(ana, one.ticket, { status: 'closed', userId: ana.id, sendFarewellMessage: true });
  expect(closed).toMatchObject({ status: 'closed', lastMessage: 'Até logo, Rosa!', unreadMessages: 0 });
  expect(await sentTo(one.contact)).toEqual(['Até logo, Rosa!']);
  const { rows } = await app.owner.query('select first_reply_at from tickets where id = $1', [one.ticket.id]);
  expect(rows).toEqual([{ first_reply_at: null }]); // nobody ever answered
  await setFarewell(ana, 'Um abraço, {{userName}}');
  const two = await attended();
  await put(admin, two.ticket, { status: 'closed' });
  expect(await sentTo(two.contact)).toEqual(['Um abraço, Ana Lima']);
  const three = await attended();
  await put(ana, three.ticket, { status: 'closed', sendFarewellMessage: false });
  expect(await sentTo(three.contact)).toEqual([]);
  await setFarewell(ana, ' ');
  await setFarewellOfConnection('');
  const four = await attended();
  expect(await put(ana, four.ticket, { status: 'closed' })).toMatchObject({ status: 'closed', lastMessage: 'Oi' });
  expect(await sentTo(four.contact)).toEqual([]);
});

test('a farewell opens nothing anew, and is told before the close', async () => {
  await setFarewellOfConnection('Tchau');
  const screen = await company.screen(ana);
  const { contact, ticket } = await attended();
  await put(ana, ticket, { status: 'closed' });
  expect(await sentTo(contact)).toEqual(['Tchau']);
  expect(await company.tickets(admin, 'pending', true)).toEqual([]);
  expect(await company.tickets(admin, 'open', true)).toEqual([]);
  await screen.caughtUp();
  const told = screen.events.map(({ name, payload }) =>
    [name, payload.action, (payload.ticket as Ticket | undefined)?.status].join(' '),
  );
  const farewell = told.lastIndexOf('appMessage create open');
  const close = told.indexOf('ticket update closed');
  expect([farewell > 0, close > farewell]).toEqual([true, true]);
  screen.disconnect();
});

test('who waits hears a farewell only where the company says so', async () => {
  await setFarewellOfConnection('Tchau');
  const quiet = await waiting();
  await put(ana, quiet.ticket, { status: 'closed' });
  expect(await sentTo(quiet.contact)).toEqual([]);
  await company.setting('sendFarewellWaitingTicket', 'enabled');
  const told = await waiting();
  await put(ana, told.ticket, { status: 'closed' });
  const ignored = await waiting();
  await put(ana, ignored.ticket, { status: 'closed', sendFarewellMessage: false, amountUsedBotQueues: 0 });
  expect([await sentTo(told.contact), await sentTo(ignored.contact)]).toEqual([['Tchau'], []]);
});

test('a farewell waits for a connection that is away', async () => {
  await setFarewellOfConnection('Tchau');
  const { contact, ticket } = await attended();
  await app.owner.query(`update connections set status = 'DISCONNECTED' where id = $1`, [company.connectionId]);
  await put(ana, ticket, { status: 'closed' });
  const { rows } = await app.owner.query(
    `select count(*)::int as waiting from messages where ticket_id = $1 and body = 'Tchau'`,
    [ticket.id],
  );
  expect(rows).toEqual([{ waiting: 1 }]);
  await app.owner.query(`update connections set status = 'CONNECTED' where id = $1`, [company.connectionId]);
  expect(await sentTo(contact)).toEqual(['Tchau']);
});

test('where tags are required, a close without one says nothing and changes nothing', async () => {
  await setFarewellOfConnection('Tchau');
  await company.setting('requiredTag', 'enabled');
  const { contact, ticket } = await attended();
  const close = { params: { ticketId: ticket.id }, body: { status: 'closed' } as const };
  expect(await company.ask(ana, updateTicket, close)).toMatchObject({
    status: 422,
    body: { code: 'ERR_TAG_REQUIRED' },
  });
  expect(await sentTo(contact)).toEqual([]);
  expect(await company.tickets(ana, 'open')).toEqual([ticket]);
});

const preview = async (person: Person, { id: ticketId }: Ticket) =>
  (await company.request(person, previewFarewell, { params: { ticketId } })).text;

test.each([
  'Tchau, {{firstName}}! Aqui foi {{userName}}.',
  '{{name}} · {{queue}} · {{connection}} · {{name_company}} · #{{ticket_id}} · {{protocol}}',
  '  Até {{date}}\n\n*Obrigada*  {{outra}} ',
  'Işıl İnci diz: güle güle 👋',
  'x'.repeat(5000),
])('what the preview shows is, word for word, what closing sends: %s', async (text) => {
  await setFarewell(ana, text);
  const { contact, ticket } = await attended();
  const shown = await preview(ana, ticket);
  const body = { status: 'closed', sendFarewellMessage: true } as const;
  await company.request(ana, updateTicket, { params: { ticketId: ticket.id }, body });
  expect(await sentTo(contact)).toEqual([shown]);
});

test('the attendant’s words come before the connection’s, also where an admin closes', async () => {
  await setFarewellOfConnection('Da conexão, {{userName}}');
  const { ticket } = await attended();
  expect(await preview(ana, ticket)).toBe('Da conexão, Ana Lima');
  await setFarewell(ana, 'Da Ana');
  expect([await preview(ana, ticket), await preview(admin, ticket)]).toEqual(['Da Ana', 'Da Ana']);
});

test('nothing is shown where nothing would be sent', async () => {
  const { ticket } = await attended();
  expect(await preview(ana, ticket)).toBe('');
  await setFarewell(ana, '{{queue}}');
  expect(await preview(ana, ticket)).toBe('Vendas');
  await setFarewell(ana, 'Tchau');
  const { ticket: other } = await waiting();
  await app.owner.query(`update users set farewell_message = 'Tchau' where id = $1`, [admin.id]);
  expect(await preview(admin, other)).toBe('');
  await company.setting('sendFarewellWaitingTicket', 'enabled');
  expect(await preview(admin, other)).toBe('Tchau');
  await app.owner.query('update tickets set is_group = true where id = $1', [other.id]);
  expect(await preview(admin, other)).toBe('');
  const body = { status: 'closed', sendFarewellMessage: false } as const;
  await company.request(ana, updateTicket, { params: { ticketId: ticket.id }, body });
  expect(await preview(ana, ticket)).toBe('');
});

test('who sees no numbers sees none in a preview, and who does not see the ticket sees no preview', async () => {
  await setFarewell(ana, 'Tchau, {{name}}');
  const { ticket } = await attended();
  const { rows } = await app.owner.query('select number from contacts where id = $1', [ticket.contactId]);
  await app.owner.query('update contacts set name = number where id = $1', [ticket.contactId]);
  expect(await preview(ana, ticket)).toBe(`Tchau, ${rows[0].number}`);
  await company.setting('lgpdHideNumber', 'enabled');
  await expect.poll(() => preview(ana, ticket)).not.toContain(rows[0].number);
  const gil = await company.person({ name: 'Gil' });
  expect(await company.ask(gil, previewFarewell, { params: { ticketId: ticket.id } })).toMatchObject({ status: 404 });
});
