import { listMessages } from '@guiche/contract/messages.schemas';
import type { BodyOf } from '@guiche/contract/route';
import { listTransferTargets } from '@guiche/contract/ticket-moves.schemas';
import { listTicketLog, type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { textsAt, waitingTicket } from '@guiche/testkit/waiting-ticket';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

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

const put = (person: Person, { id: ticketId }: Ticket, body: BodyOf<typeof updateTicket>) =>
  company.request(person, updateTicket, { params: { ticketId }, body });
const ask = (person: Person, { id: ticketId }: Ticket, body: BodyOf<typeof updateTicket>) =>
  company.ask(person, updateTicket, { params: { ticketId }, body });
const logOf = async ({ id: ticketId }: Ticket) =>
  (await company.request(admin, listTicketLog, { params: { ticketId } })).map(({ type, user, queue }) => [
    type,
    user?.name ?? null,
    queue?.name ?? null,
  ]);
const messagesOf = async ({ id: ticketId }: Ticket) =>
  (await company.request(admin, listMessages, { params: { ticketId } })).messages;
const sentTo = (contact: string) => textsAt(app, contact);

/** Somebody wrote, and Ana attends it in Vendas. */
async function attended(): Promise<{ contact: string; ticket: Ticket }> {
  const contact = `Maria ${contacts++}`;
  const ticket = await waitingTicket(app, { company, sees: admin }, contact);
  return { contact, ticket: await put(ana, ticket, { status: 'open', userId: ana.id, queueId: sales }) };
}

test('a transfer to a person makes the ticket theirs, new to them, and the log says from whom and to whom', async () => {
  const { ticket } = await attended();
  const there = { queueId: support, userId: bia.id, isTransfered: true };
  const moved = await put(ana, ticket, { ...there, status: 'open', msgTransfer: null });
  expect(moved).toMatchObject({ id: ticket.id, status: 'open', userId: bia.id, queueId: support, isNewToOwner: true });
  const log = await logOf(ticket);
  expect(log.slice(-2)).toEqual([
    ['transfered', 'Ana', 'Vendas'],
    ['receivedTransfer', 'Bia', 'Suporte'],
  ]);
  expect((await company.tickets(bia, 'open')).map(({ id }) => id)).toEqual([ticket.id]);
  expect(await company.tickets(ana, 'open')).toEqual([]);
});

test('a transfer to a queue lets the ticket wait there, from now on', async () => {
  const { ticket } = await attended();
  const before = Date.now();
  const moved = await put(ana, ticket, { status: 'pending', userId: null, queueId: support, isTransfered: true });
  expect(moved).toMatchObject({ status: 'pending', userId: null, user: null, queueId: support, isNewToOwner: false });
  expect(Date.parse(moved.waitingSince ?? '')).toBeGreaterThanOrEqual(before - 1000);
  expect((await logOf(ticket)).slice(-1)).toEqual([['transfered', 'Ana', 'Vendas']]);
});

test('another attendant of the same queue receives it too', async () => {
  const { ticket } = await attended();
  const cleo = await company.person({ name: 'Cleo', queues: [sales] });
  await put(ana, ticket, { queueId: sales, userId: cleo.id, isTransfered: true });
  expect((await logOf(ticket)).slice(-2)).toEqual([
    ['transfered', 'Ana', 'Vendas'],
    ['receivedTransfer', 'Cleo', 'Vendas'],
  ]);
});

test('the note is for colleagues: in the conversation, and on no phone', async () => {
  const { contact, ticket } = await attended();
  const there = { queueId: support, userId: bia.id, isTransfered: true };
  const moved = await put(ana, ticket, { ...there, msgTransfer: '  Cúpula com risco, İnci sabe.  ' });
  expect(moved.lastMessage).not.toContain('Cúpula');
  const [note] = (await messagesOf(ticket)).filter(({ isPrivate }) => isPrivate);
  expect(note).toMatchObject({ body: 'Cúpula com risco, İnci sabe.', fromMe: true, ack: 0, user: { name: 'Ana' } });
  await app.idle();
  expect(await sentTo(contact)).toEqual([]);
  const { rows } = await app.owner.query(`select details::text from audit_log where company_id = $1`, [company.id]);
  expect(rows.filter(({ details }) => String(details).includes('Cúpula'))).toEqual([]);
});

test('the customer is told where the company says so, and only who came from a queue', async () => {
  await company.setting('sendMsgTransfTicket', 'enabled');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the older spelling of a variable
  await company.setting('transferMessage', 'Olá {{firstName}}, agora com ${queue.name} ({{queue}}).');
  const { contact, ticket } = await attended();
  await company.receives(contact, 'Ainda aí?');
  await app.idle();
  const [{ unreadMessages } = expect.fail('nothing is attended')] = await company.tickets(ana, 'open');
  expect(unreadMessages).toBeGreaterThan(0);
  await put(ana, ticket, { queueId: support, userId: null, isTransfered: true });
  await app.idle();
  expect(await sentTo(contact)).toEqual(['Olá Maria, agora com Suporte (Suporte).']);
  expect(await company.tickets(admin, 'pending', true)).toMatchObject([
    { status: 'pending', queueId: support, unreadMessages },
  ]);
  const other = await attended();
  await app.owner.query('update tickets set queue_id = null where id = $1', [other.ticket.id]);
  await put(admin, other.ticket, { queueId: support, userId: null, isTransfered: true });
  await app.idle();
  expect(await sentTo(other.contact)).toEqual([]);
});

test('passed on to where it waits already, it only gets the note: it waits as long as before, and the customer hears nothing', async () => {
  const { contact, ticket } = await attended();
  const there = { queueId: sales, userId: null, isTransfered: true };
  const waiting = await put(ana, ticket, there);
  const log = await logOf(ticket);
  await company.setting('sendMsgTransfTicket', 'enabled');
  await company.setting('transferMessage', 'Agora com {{queue}}.');
  const { waitingSince, version } = waiting;
  expect(await put(ana, ticket, { ...there, msgTransfer: ' Urgente ' })).toMatchObject({ waitingSince, version });
  const notes = (await messagesOf(ticket)).filter(({ isPrivate }) => isPrivate);
  expect(notes.map(({ body }) => body)).toEqual(['Urgente']);
  expect(await logOf(ticket)).toEqual(log);
  await app.idle();
  expect(await sentTo(contact)).toEqual([]);
});

test('where transfers close, another queue gets a new ticket with the note, and the old one ends in silence', async () => {
  await company.setting('closeTicketOnTransfer', 'enabled');
  await company.setting('sendMsgTransfTicket', 'enabled');
  await company.setting('transferMessage', 'Agora com {{queue}}.');
  await app.owner.query(`update users set farewell_message = 'Tchau' where id = $1`, [ana.id]);
  const { contact, ticket } = await attended();
  const there = { queueId: support, userId: bia.id, isTransfered: true, msgTransfer: 'Quer dois' };
  const begun = await put(ana, ticket, there);
  expect(begun.id).not.toBe(ticket.id);
  expect(begun).toMatchObject({ status: 'open', userId: bia.id, queueId: support, isNewToOwner: true });
  expect(begun.lastInboundAt).toBe(ticket.lastInboundAt);
  await app.idle();
  expect(await sentTo(contact)).toEqual(['Agora com Suporte.']);
  const [closed] = await company.tickets(admin, 'closed', true);
  expect(closed).toMatchObject({ id: ticket.id, userId: ana.id, queueId: sales, unreadMessages: 0 });
  expect((await logOf(ticket)).slice(-2)).toEqual([
    ['transfered', 'Ana', 'Vendas'],
    ['closed', 'Ana', 'Vendas'],
  ]);
  expect(await logOf(begun)).toEqual([
    ['create', 'Ana', 'Suporte'],
    ['receivedTransfer', 'Bia', 'Suporte'],
  ]);
  const said = (await messagesOf(begun)).filter((message) => message.ticketId === begun.id);
  expect(said.map(({ body, isPrivate }) => [body, isPrivate])).toEqual([
    ['Quer dois', true],
    ['Agora com Suporte.', false],
  ]);
  const same = await put(bia, begun, { queueId: support, userId: null, isTransfered: true });
  expect(same.id).toBe(begun.id);
});

test('a transfer without a queue is refused, and changes nothing', async () => {
  const { ticket } = await attended();
  for (const queueId of [null, undefined]) {
    const { status, body } = await ask(ana, ticket, { status: 'open', userId: bia.id, queueId, isTransfered: true });
    expect([status, body.code]).toEqual([422, 'ERR_QUEUE_REQUIRED']);
  }
  expect(await company.tickets(ana, 'open')).toEqual([ticket]);
});

test('a person who is not there gets nothing', async () => {
  const { ticket } = await attended();
  const stranger = await (await app.company()).person();
  await app.owner.query('update users set deleted_at = now() where id = $1', [bia.id]);
  for (const userId of [stranger.id, bia.id])
    expect(await ask(ana, ticket, { queueId: support, userId, isTransfered: true })).toMatchObject({
      status: 404,
      body: { code: 'ERR_NO_USER_FOUND' },
    });
});

test('a group goes to nobody who sees no groups: it is refused, and stays where it is', async () => {
  const { ticket } = await attended();
  await app.owner.query(`update tickets set status = 'group', is_group = true where id = $1`, [ticket.id]);
  const there = { queueId: support, userId: bia.id, isTransfered: true };
  const refused = await ask(admin, ticket, there);
  expect([refused.status, refused.body.code]).toEqual([422, 'ERR_USER_WITHOUT_GROUPS']);
  expect((await logOf(ticket)).map(([type]) => type)).not.toContain('transfered');
  await app.owner.query('update users set allow_group = true where id = $1', [bia.id]);
  const [, helena] = await company.request(admin, listTransferTargets, { query: { queueId: support } });
  expect(helena).toMatchObject({ name: 'Helena', allowGroup: false });
  expect(await put(admin, ticket, there)).toMatchObject({ status: 'group', userId: bia.id, isNewToOwner: true });
});

test('who transfers second is told who has it, without what was written since', async () => {
  const { ticket } = await attended();
  await put(admin, ticket, { queueId: sales, userId: admin.id, isTransfered: true });
  const late = await put(ana, ticket, { queueId: support, userId: bia.id, isTransfered: true, msgTransfer: 'tarde' });
  expect(late).toMatchObject({ id: ticket.id, userId: admin.id, user: { name: 'Helena' }, lastMessage: '', tags: [] });
  expect((await messagesOf(ticket)).some(({ body }) => body === 'tarde')).toBe(false);
  for (const body of [{ status: 'closed' }, { status: 'pending' }] as const)
    expect(await put(ana, ticket, body)).toMatchObject({ status: 'open', userId: admin.id, lastMessage: '' });
});

test('a transfer moves the time of waiting of its attendance, and ends its being set aside', async () => {
  const { ticket } = await attended();
  await app.owner.query('update tickets set snoozed_at = now() where id = $1', [ticket.id]);
  await app.owner.query(`update ticket_sessions set queued_at = now() - interval '1 hour' where ticket_id = $1`, [
    ticket.id,
  ]);
  expect((await put(ana, ticket, { queueId: support, userId: null, isTransfered: true })).snooze).toBeNull();
  const { rows } = await app.owner.query(
    `select queue_id, user_id, started_at, queued_at > now() - interval '1 minute' as is_fresh
     from ticket_sessions where ticket_id = $1 and finished_at is null`,
    [ticket.id],
  );
  expect(rows).toEqual([{ queue_id: support, user_id: null, started_at: null, is_fresh: true }]);
});

test('the integration is switched without a move, and without a word in the log', async () => {
  const { ticket } = await attended();
  const log = await logOf(ticket);
  const on = await put(ana, ticket, { useIntegration: true });
  expect(on).toEqual({ ...ticket, useIntegration: true, version: ticket.version + 1 });
  expect(await put(ana, ticket, { useIntegration: true })).toEqual(on);
  expect(await logOf(ticket)).toEqual(log);
  expect((await ask(bia, ticket, { useIntegration: false })).body.code).toBe('ERR_NO_TICKET_FOUND');
});

test('whom a ticket may go to: people of the queue and admins, with who is there and how much they attend', async () => {
  await attended();
  await attended();
  await app.owner.query('update users set online = true where id = $1', [ana.id]);
  const targets = (queueId: number) => company.request(ana, listTransferTargets, { query: { queueId } });
  expect(await targets(sales)).toEqual([
    { id: ana.id, name: 'Ana', online: true, openTickets: 2, allowGroup: false, profileImage: null },
    { id: admin.id, name: 'Helena', online: false, openTickets: 0, allowGroup: false, profileImage: null },
  ]);
  expect((await targets(support)).map(({ name }) => name)).toEqual(['Bia', 'Helena']);
  const foreign = await (await app.company()).queue('Deles');
  const refused = await company.ask(ana, listTransferTargets, { query: { queueId: foreign } });
  expect([refused.status, refused.body.code]).toEqual([404, 'ERR_NO_QUEUE_FOUND']);
});
