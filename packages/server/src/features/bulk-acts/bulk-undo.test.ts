import { actOnTickets, type Bulk, closeAllTickets, getLatestBulk, undoBulk } from '@guiche/contract/bulk-acts.schemas';
import { mergeContacts } from '@guiche/contract/contact-acts.schemas';
import { sendMessage } from '@guiche/contract/messages.schemas';
import type { BodyOf } from '@guiche/contract/route';
import { listTicketLog, type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/** Tickets here come by the road: each has an attendance, a protocol and a log, which an undo must leave as they were. */
let app: TestApp;
let company: TestCompany;
let sales: number;
let support: number;
let admin: Person;
let ana: Person;
let bia: Person;
let contacts = 0;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  sales = await company.queue('Vendas');
  support = await company.queue('Suporte');
  admin = await company.admin();
  ana = await company.person({ name: 'Ana', queues: [sales], flags: { all_ticket: 'enable' } });
  bia = await company.person({ name: 'Bia', queues: [sales, support], flags: { all_ticket: 'enable' } });
});

const put = (person: Person, ticketId: number, body: BodyOf<typeof updateTicket>) =>
  company.request(person, updateTicket, { params: { ticketId }, body });

async function waiting(): Promise<Ticket> {
  const contact = `Rosa ${contacts++}`;
  await company.receives(contact, 'Oi');
  await app.idle();
  const found = (await company.tickets(admin, 'pending', true)).find((each) => each.contact.name === contact);
  return found ?? expect.fail('nothing waits');
}
async function attended(person = ana): Promise<Ticket> {
  const { id } = await waiting();
  return put(person, id, { status: 'open', userId: person.id, queueId: sales });
}

async function act(person: Person, tickets: readonly Ticket[], body: Omit<BodyOf<typeof actOnTickets>, 'ticketIds'>) {
  const ticketIds = tickets.map(({ id }) => id);
  const { bulk } = await company.request(person, actOnTickets, { body: { ...body, ticketIds } });
  await app.idle();
  return bulk?.id ?? expect.fail('nothing begun');
}
async function undo(person: Person, bulkId: number): Promise<Bulk> {
  await company.request(person, undoBulk, { params: { bulkId } });
  await app.idle();
  return (await company.request(person, getLatestBulk)).bulk ?? expect.fail('no act');
}

/** All that a ticket and its attendances say, but for the number of its version. */
async function readWhole(tickets: readonly Ticket[]) {
  const ids = tickets.map(({ id }) => id);
  const read = async (text: string) => (await app.owner.query(text, [ids])).rows;
  return {
    tickets:
      await read(`select id, status, user_id, queue_id, unread_messages, protocol, queued_at, closed_at, closed_by,
      is_new_to_owner, updated_at, last_message from tickets where id = any($1) order by id`),
    attendances: await read('select * from ticket_sessions where ticket_id = any($1) order by id'),
  };
}
const logOf = async ({ id: ticketId }: Ticket) =>
  (await company.request(admin, listTicketLog, { params: { ticketId } })).map(
    ({ type, user }) => `${type} ${user?.name}`,
  );
const kept = (bulk: Bulk) => bulk.kept.map(({ contact, user, status }) => [contact.name, user?.name, status]);

const acts: [string, () => Omit<BodyOf<typeof actOnTickets>, 'ticketIds'>][] = [
  ['a close', () => ({ act: 'close' })],
  ['a return', () => ({ act: 'return' })],
  ['a transfer to a person', () => ({ act: 'transfer', queueId: support, userId: bia.id })],
  ['a transfer to a queue', () => ({ act: 'transfer', queueId: support })],
];
test.each(acts)('%s of many is taken back into the same attendances, as if it had not been', async (name, body) => {
  const mine = [await attended(), await attended(), await attended()];
  await company.receives(mine[1]?.contact.name ?? '', 'Alô?');
  const tickets = name === 'a close' ? [...mine, await waiting()] : mine;
  await app.idle();
  const before = await readWhole(tickets);
  const who = name === 'a close' ? admin : ana;
  expect(await undo(who, await act(who, tickets, body()))).toMatchObject({ state: 'undone', done: 0, kept: [] });
  expect(await readWhole(tickets)).toEqual(before);
});

test('a closed list is taken back into the same attendances; who reads the log sees both', async () => {
  const tickets = [await attended(), await attended(bia)];
  const before = await readWhole(tickets);
  const body = { status: 'open' as const, selectedQueueIds: [] };
  const { bulk } = await company.request(admin, closeAllTickets, { body });
  await app.idle();
  await undo(admin, bulk?.id ?? 0);
  expect(await readWhole(tickets)).toEqual(before);
  const log = await Promise.all(tickets.map(logOf));
  expect(log.map((entries) => entries.slice(-2))).toEqual(
    Array(2).fill([`closed ${admin.name}`, `reopen ${admin.name}`]),
  );
});

test('what a contact wrote between the press and the batch is unread again', async () => {
  const ticket = await attended();
  // The job waits for the ticket; meanwhile something came.
  await app.owner.query('begin');
  await app.owner.query('select from tickets where id = $1 for no key update', [ticket.id]);
  const { bulk } = await company.request(ana, actOnTickets, { body: { ticketIds: [ticket.id], act: 'close' } });
  await app.owner.query('update tickets set unread_messages = 4, version = version + 1 where id = $1', [ticket.id]);
  await app.owner.query('commit');
  await app.idle();
  await undo(ana, bulk?.id ?? 0);
  expect((await readWhole([ticket])).tickets).toMatchObject([{ status: 'open', unread_messages: 4 }]);
});

test('what is new to its attendant is so again', async () => {
  const ticket = await attended();
  await put(ana, ticket.id, { userId: bia.id, queueId: sales, isTransfered: true });
  await undo(admin, await act(admin, [ticket], { act: 'close' }));
  expect((await readWhole([ticket])).tickets).toMatchObject([{ user_id: bia.id, is_new_to_owner: true }]);
});

const meanwhile: [string, Ticket['status'], string | undefined, (ticket: Ticket) => Promise<unknown>][] = [
  ['a colleague reopened', 'open', 'Bia', ({ id }) => put(bia, id, { status: 'open', userId: bia.id })],
  [
    'a colleague reopened and closed again',
    'closed',
    'Bia',
    async ({ id }) => {
      await put(bia, id, { status: 'open', userId: bia.id });
      await put(bia, id, { status: 'closed', sendFarewellMessage: false });
    },
  ],
  [
    'its own attendant reopened and closed again',
    'closed',
    'Ana',
    async ({ id }) => {
      await put(ana, id, { status: 'open', userId: ana.id });
      await put(ana, id, { status: 'closed', sendFarewellMessage: false });
    },
  ],
  [
    'whose contact began another',
    'closed',
    'Ana',
    async ({ contact }) => {
      await company.receives(contact.name, 'Outra coisa');
      await app.idle();
    },
  ],
];
test.each(meanwhile)('one that %s stays, and is named; the others go back', async (_name, status, whose, move) => {
  await app.owner.query('update users set all_historic = $2 where id = $1', [bia.id, 'enabled']);
  const [moved, other] = [await attended(), await attended()];
  const bulkId = await act(admin, [moved, other], { act: 'close' });
  await move(moved);
  const before = await readWhole([moved]);
  const end = await undo(admin, bulkId);
  expect(end).toMatchObject({ state: 'undone', done: 1 });
  expect(kept(end)).toEqual([[moved.contact.name, whose, status]]);
  expect(await readWhole([moved])).toEqual(before);
  expect((await readWhole([other])).tickets).toMatchObject([{ status: 'open', user_id: ana.id }]);
});

test('of two that are one conversation since their contacts were merged, one is live again', async () => {
  const [older, younger] = [await attended(), await attended()];
  const bulkId = await act(admin, [older, younger], { act: 'close' });
  const body = { otherContactId: younger.contactId };
  await company.request(admin, mergeContacts, { params: { contactId: older.contactId }, body });
  expect(await undo(admin, bulkId)).toMatchObject({ state: 'undone', done: 1 });
  const { tickets } = await readWhole([older, younger]);
  expect(tickets.map(({ status }) => status)).toEqual(['open', 'closed']);
});

test('one in which a colleague wrote since its return stays with what they said', async () => {
  const [answered, other] = [await attended(), await attended()];
  const bulkId = await act(ana, [answered, other], { act: 'transfer', queueId: sales, userId: bia.id });
  await company.request(bia, sendMessage, { params: { ticketId: answered.id }, body: { body: 'Pois não' } });
  await app.idle();
  const end = await undo(ana, bulkId);
  expect(kept(end)).toEqual([[answered.contact.name, 'Bia', 'open']]);
  // Ana is told with whom it is, and nothing of what is said there.
  expect(end.kept).toMatchObject([{ lastMessage: '', unreadMessages: 0, tags: [] }]);
});

test('of many that moved on the first five are named, numbers masked where they must be, live too', async () => {
  const tickets = [];
  for (let n = 0; n < 6; n++) tickets.push(await attended());
  await app.owner.query(`update contacts set name = number where id = $1`, [tickets[0]?.contactId]);
  await company.setting('lgpdHideNumber', 'enabled');
  const discreet = await company.person({ name: 'Caio', flags: { all_user_chat: 'enabled' } });
  const bulkId = await act(discreet, tickets, { act: 'close' });
  for (const { id } of tickets) await put(admin, id, { status: 'open', userId: admin.id });
  const screen = await company.listener(discreet);
  const end = await undo(discreet, bulkId);
  expect(end).toMatchObject({ done: 6, kept: { length: 5 } });
  await screen.waitFor(({ told }) => told.bulk()?.state === 'undone');
  expect(screen.told.bulk()?.kept).toEqual(end.kept);
  const { number = '' } = tickets[0]?.contact ?? {};
  expect(number.length).toBeGreaterThan(8);
  expect(JSON.stringify([end.kept, screen.events])).not.toContain(number);
  screen.disconnect();
});
