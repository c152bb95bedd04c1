import { sendMessage } from '@guiche/contract/messages.schemas';
import type { BodyOf, ResultOf } from '@guiche/contract/route';
import { undoTicket } from '@guiche/contract/ticket-undo.schemas';
import { listTicketLog, listTickets, type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { textsAt, waitingTicket } from '@guiche/testkit/waiting-ticket';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

type Changed = ResultOf<typeof updateTicket>;

let app: TestApp;
let company: TestCompany;
let sales: number;
let support: number;
let admin: Person;
let ana: Person;
let bia: Person;
let contacts = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  sales = await company.queue('Vendas');
  support = await company.queue('Suporte');
  admin = await company.admin();
  ana = await company.person({ name: 'Ana', queues: [sales], flags: { all_ticket: 'enable' } });
  bia = await company.person({ name: 'Bia', queues: [support] });
});

const put = (person: Person, { id: ticketId }: Ticket, body: BodyOf<typeof updateTicket>): Promise<Changed> =>
  company.request(person, updateTicket, { params: { ticketId }, body });
const undo = (person: Person, { id: ticketId, undo: text = '' }: Changed) =>
  company.ask(person, undoTicket, { params: { ticketId }, body: { undo: text } });
const shown = async (person: Person, { id }: Ticket) =>
  (await company.request(person, listTickets, { query: { searchParam: `#${id}` } })).tickets.find(
    (each) => each.id === id,
  );
const attendances = async ({ id }: Ticket) =>
  (
    await app.owner.query(
      `select id, user_id, queue_id, queued_at, started_at, finished_at, closed_at from ticket_sessions
       where ticket_id = $1 order by id`,
      [id],
    )
  ).rows;
const logOf = async ({ id: ticketId }: Ticket) =>
  (await company.request(admin, listTicketLog, { params: { ticketId } })).map(
    ({ type, user }) => `${type} ${user?.name}`,
  );
const sentTo = (contact: string) => textsAt(app, contact);

async function waiting() {
  const contact = `Maria ${contacts++}`;
  return { contact, ticket: await waitingTicket(app, { company, sees: admin }, contact) };
}
async function attended(person = ana) {
  const { contact, ticket } = await waiting();
  return { contact, ticket: await put(person, ticket, { status: 'open', userId: person.id, queueId: sales }) };
}
const whereOf = ({ status, userId, queueId, updatedAt, waitingSince, unreadMessages }: Ticket) => ({
  status,
  userId,
  queueId,
  updatedAt,
  waitingSince,
  unreadMessages,
});

const acts: [string, BodyOf<typeof updateTicket>][] = [
  ['a close without farewell', { status: 'closed', sendFarewellMessage: false }],
  ['a return to the queue', { status: 'pending', userId: null }],
];
const transfers: [string, () => BodyOf<typeof updateTicket>][] = [
  ['a transfer to a person', () => ({ userId: bia.id, queueId: support, isTransfered: true })],
  ['a transfer to another queue', () => ({ userId: null, queueId: support, isTransfered: true })],
  ['a transfer within the queue', () => ({ userId: admin.id, queueId: sales, isTransfered: true })],
];

test.each([...acts.map(([name, body]) => [name, () => body] as const), ...transfers])(
  '%s is taken back: same attendant, queue, place in the list and attendance',
  async (_name, body) => {
    const { ticket } = await attended();
    const before = await attendances(ticket);
    const done = await put(ana, ticket, body());
    expect(done.undo).toBeDefined();
    const answer = await undo(ana, done);
    expect(answer).toMatchObject({ status: 200, body: { outcome: 'undone', said: false } });
    expect(whereOf(answer.body.ticket)).toEqual(whereOf(ticket));
    expect(await attendances(ticket)).toEqual(before);
    expect(await shown(ana, ticket)).toMatchObject(whereOf(ticket));
  },
);

test('a ticket that waited and was ignored waits again, since when it did', async () => {
  const { ticket } = await waiting();
  const before = await attendances(ticket);
  const done = await put(admin, ticket, { status: 'closed', sendFarewellMessage: false });
  expect((await undo(admin, done)).body.ticket).toMatchObject(whereOf(ticket));
  expect(await attendances(ticket)).toEqual(before);
});

test('a group that was closed is a group again', async () => {
  const { ticket } = await waiting();
  await app.owner.query(`update tickets set is_group = true, status = 'group', user_id = $2 where id = $1`, [
    ticket.id,
    admin.id,
  ]);
  const done = await put(admin, ticket, { status: 'closed', sendFarewellMessage: false });
  expect((await undo(admin, done)).body.ticket).toMatchObject({ status: 'group', userId: admin.id });
});

test('pressed twice, also at once, it is undone once', async () => {
  const { ticket } = await attended();
  const done = await put(ana, ticket, { status: 'closed', sendFarewellMessage: false });
  const answers = [...(await Promise.all([undo(ana, done), undo(ana, done)])), await undo(ana, done)];
  expect(answers.map(({ status, body }) => [status, body.outcome])).toEqual(Array(3).fill([200, 'undone']));
  expect(await logOf(ticket)).toEqual(['create undefined', 'open Ana', 'closed Ana', 'reopen Ana']);
});

test('a farewell that was sent is said to be, and neither it nor a greeting is sent again', async () => {
  await company.setting('sendGreetingAccepted', 'enabled');
  await company.setting('greetingAcceptedMessage', 'Olá');
  await app.owner.query(`update users set farewell_message = 'Tchau, {{firstName}}' where id = $1`, [ana.id]);
  const { contact, ticket } = await attended();
  const done = await put(ana, ticket, { status: 'closed', sendFarewellMessage: true });
  expect((await undo(ana, done)).body).toMatchObject({ outcome: 'undone', said: true, ticket: { status: 'open' } });
  expect(await sentTo(contact)).toEqual(['Olá', 'Tchau, Maria']);
});

test('a word to the contact on a transfer stays said; a note to colleagues is none', async () => {
  const { ticket } = await attended();
  const there = { userId: bia.id, queueId: support, isTransfered: true, msgTransfer: 'Cuida dela' };
  expect((await undo(ana, await put(ana, ticket, there))).body).toMatchObject({ outcome: 'undone', said: false });
  await company.setting('sendMsgTransfTicket', 'enabled');
  await company.setting('transferMessage', 'Agora com {{queue}}');
  expect((await undo(ana, await put(ana, ticket, there))).body).toMatchObject({ outcome: 'undone', said: true });
});

test('what the contact writes meanwhile is no reason against it, and is unread', async () => {
  const { contact, ticket } = await attended();
  const done = await put(ana, ticket, { userId: null, queueId: support, isTransfered: true });
  await company.receives(contact, 'Alô?');
  await app.idle();
  const { body } = await undo(ana, done);
  expect(body).toMatchObject({ outcome: 'undone', ticket: { userId: ana.id, lastMessage: 'Alô?' } });
  expect(body.ticket.unreadMessages).toBe(2);
});

const meanwhile: [string, (done: Changed, contact: string) => Promise<unknown>][] = [
  ['somebody accepted it', (done) => put(bia, done, { status: 'open', userId: bia.id })],
  ['an admin passed it on', (done) => put(admin, done, { userId: admin.id, queueId: sales, isTransfered: true })],
  ['an admin closed it', (done) => put(admin, done, { status: 'closed', sendFarewellMessage: false })],
  [
    'a colleague wrote a note',
    (done) =>
      company.request(bia, sendMessage, { params: { ticketId: done.id }, body: { body: 'vejo já', isPrivate: true } }),
  ],
  [
    'a colleague answered',
    (done) => company.request(bia, sendMessage, { params: { ticketId: done.id }, body: { body: 'Pois não' } }),
  ],
];
test.each(meanwhile)('it is refused where %s, and nothing changes', async (name, act) => {
  const writes = name.endsWith('wrote a note') || name.endsWith('answered');
  const { contact, ticket } = await attended();
  const done = await put(ana, ticket, { userId: writes ? bia.id : null, queueId: support, isTransfered: true });
  await act(done, contact);
  const before = await shown(admin, ticket);
  expect(await undo(ana, done)).toMatchObject({ status: 200, body: { outcome: 'moved' } });
  expect(await shown(admin, ticket)).toEqual(before);
});

test('a closed ticket whose contact has another live one by now stays closed', async () => {
  const { contact, ticket } = await attended();
  const done = await put(ana, ticket, { status: 'closed', sendFarewellMessage: false });
  await company.receives(contact, 'Mais uma coisa');
  await app.idle();
  expect((await undo(ana, done)).body).toMatchObject({ outcome: 'moved', ticket: { status: 'closed' } });
});

test('where a transfer begins another ticket there is no way back, nor of an accept', async () => {
  await company.setting('closeTicketOnTransfer', 'enabled');
  const { ticket } = await attended();
  expect((ticket as Changed).undo).toBeUndefined();
  const moved = await put(ana, ticket, { userId: bia.id, queueId: support, isTransfered: true });
  expect([moved.id === ticket.id, moved.undo]).toEqual([false, undefined]);
});

test('nobody else takes it back, nor with words of their own, nor that of another ticket', async () => {
  const [one, two] = [await attended(), await attended()];
  const done = await put(ana, one.ticket, { status: 'closed', sendFarewellMessage: false });
  const late = { status: 409, body: { code: 'ERR_UNDO_TOO_LATE' } };
  expect(await undo(admin, done)).toMatchObject(late);
  expect(await undo(ana, { ...done, undo: `${done.undo?.slice(0, -4)}AAAA` })).toMatchObject(late);
  expect(await undo(ana, { ...done, undo: 'x' })).toMatchObject(late);
  expect(await undo(ana, { ...two.ticket, undo: done.undo })).toMatchObject(late);
  const other = await app.company();
  const params = { ticketId: one.ticket.id };
  const answer = await other.ask(await other.admin(), undoTicket, { params, body: { undo: done.undo ?? '' } });
  expect(answer).toMatchObject(late);
  expect(await shown(admin, one.ticket)).toMatchObject({ status: 'closed' });
});

test('a queue that was removed meanwhile is not come back to', async () => {
  const { ticket } = await attended();
  const done = await put(ana, ticket, { status: 'closed', sendFarewellMessage: false });
  await app.owner.query('update queues set deleted_at = now() where id = $1', [sales]);
  expect((await undo(ana, done)).body).toMatchObject({ outcome: 'undone', ticket: { queueId: null, userId: ana.id } });
});

test('who took what back is in the audit log', async () => {
  const { ticket } = await attended();
  await undo(ana, await put(ana, ticket, { status: 'closed', sendFarewellMessage: false }));
  const { rows } = await app.owner.query(
    `select user_id, subject_id from audit_log where company_id = $1 and act = 'ticket.undo'`,
    [company.id],
  );
  expect(rows.map(({ user_id, subject_id }) => [Number(user_id), Number(subject_id)])).toEqual([[ana.id, ticket.id]]);
});
