import { listMessages, sendMessage } from '@guiche/contract/messages.schemas';
import { deleteQueue } from '@guiche/contract/queues.schemas';
import { deleteTicket, listTicketLog, type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { postWebhook, type WrittenText, webhookBody } from '@guiche/testkit/signed-webhook';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/** Who writes again within a connection's window goes on in the ticket that was closed last. */
let app: TestApp;
let company: TestCompany;
let queueId: number;
let admin: Person;
let ana: Person;
let contact: string;

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  queueId = await company.queue('Vendas');
  admin = await company.admin();
  ana = await company.person({ name: 'Ana', queues: [queueId], flags: { all_ticket: 'enable', allow_group: true } });
  contact = `Quem volta ${company.id}`;
  await setWindow(30);
});

const setWindow = (minutes: number) =>
  app.owner.query('update connections set time_create_new_ticket = $2 where id = $1', [company.connectionId, minutes]);

async function writes(text: string): Promise<void> {
  await company.receives(contact, text);
  await app.idle();
}
const waiting = () => company.tickets(admin, 'pending', true);
const close = ({ id: ticketId }: Pick<Ticket, 'id'>) =>
  company.ask(ana, updateTicket, { params: { ticketId }, body: { status: 'closed', sendFarewellMessage: false } });

async function accepted(): Promise<Ticket> {
  const [ticket] = await waiting();
  const body = { status: 'open', userId: ana.id, queueId } as const;
  return company.request(ana, updateTicket, { params: { ticketId: ticket?.id ?? 0 }, body });
}
/** The contact wrote, Ana attended in the queue, and closed so many minutes ago. */
async function closed(minutesAgo = 0): Promise<Ticket> {
  await writes('oi');
  const ticket = await accepted();
  await close(ticket);
  await app.owner.query(`update tickets set closed_at = closed_at - make_interval(mins => $2) where id = $1`, [
    ticket.id,
    minutesAgo,
  ]);
  return ticket;
}
async function post(texts: WrittenText[]): Promise<void> {
  const body = webhookBody({ phoneNumberId: company.phoneNumberId, texts });
  expect(await postWebhook(app.url, app.platformSecret, body)).toBe(200);
}
let ids = 0;
const text = (from: string, words: string): WrittenText => ({ id: `wamid.back.${ids++}`, from, text: words });
async function countTickets(): Promise<number> {
  const { rows } = await app.owner.query('select count(*)::int as n from tickets where company_id = $1', [company.id]);
  return rows[0].n;
}

test('within the window the same ticket waits again in its queue, as an attendance of its own', async () => {
  const before = await closed(20);
  const screen = await company.screen(admin);
  await writes('mais uma coisa');
  const [ticket, ...more] = await waiting();
  expect(more).toEqual([]);
  expect(ticket).toMatchObject({ id: before.id, status: 'pending', queueId, userId: null, unreadMessages: 1 });
  expect((await company.tickets(ana, 'pending')).map(({ id }) => id)).toEqual([before.id]);
  const params = { ticketId: before.id };
  const { messages } = await company.request(ana, listMessages, { params });
  expect(messages.map(({ body, ticketId }) => [body, ticketId])).toEqual([
    ['oi', before.id],
    ['mais uma coisa', before.id],
  ]);
  const log = await company.request(ana, listTicketLog, { params });
  expect(log.map(({ type, queue, user }) => [type, queue?.name, user?.name])).toEqual([
    ['create', undefined, undefined],
    ['open', 'Vendas', 'Ana'],
    ['closed', 'Vendas', 'Ana'],
    ['reopen', 'Vendas', undefined],
  ]);
  const { rows } = await app.owner.query(
    `select s.queue_id, s.user_id, s.started_at is not null as started, s.finished_at is not null as finished,
       t.queued_at = s.queued_at as waits, t.closed_at, t.closed_by
     from ticket_sessions s join tickets t on t.id = s.ticket_id where t.id = $1 order by s.id`,
    [before.id],
  );
  const isLive = { closed_at: null, closed_by: null };
  expect(rows).toEqual([
    { queue_id: queueId, user_id: ana.id, started: true, finished: true, waits: false, ...isLive },
    { queue_id: queueId, user_id: null, started: false, finished: false, waits: true, ...isLive },
  ]);
  await screen.caughtUp();
  expect(screen.tickets()).toEqual(await waiting());
  expect(screen.messages(before.id).map(({ body }) => body)).toEqual(['oi', 'mais uma coisa']);
  screen.disconnect();
  expect(await accepted()).toMatchObject({ id: before.id, status: 'open', userId: ana.id });
});

test.each([
  ['after the window', 30, 31],
  ['where a connection has none', 0, 0],
])('%s another ticket begins', async (_, minutes, closedAgo) => {
  await setWindow(minutes);
  const before = await closed(closedAgo);
  await writes('de novo');
  const [ticket] = await waiting();
  expect(ticket?.id).toBeGreaterThan(before.id);
  expect((await company.tickets(admin, 'closed', true)).map(({ id }) => id)).toEqual([before.id]);
});

test('a queue that was removed meanwhile is left, and its attendant keeps it while online', async () => {
  const before = await closed();
  await company.request(admin, deleteQueue, { params: { queueId } });
  await writes('sem fila');
  expect(await waiting()).toMatchObject([{ id: before.id, queueId: null, userId: null }]);
  await company.request(ana, updateTicket, {
    params: { ticketId: before.id },
    body: { status: 'open', userId: ana.id },
  });
  await close(before);
  await app.owner.query('update users set online = true where id = $1', [ana.id]);
  await writes('para você');
  expect(await waiting()).toMatchObject([{ id: before.id, userId: ana.id, isNewToOwner: true }]);
  await company.request(ana, updateTicket, { params: { ticketId: before.id }, body: { status: 'open' } });
  await close(before);
  await app.owner.query('update users set deleted_at = now() where id = $1', [ana.id]);
  await writes('para ninguém');
  expect(await waiting()).toMatchObject([{ id: before.id, userId: null }]);
});

test('what was deleted, or closed by an import, does not come back', async () => {
  const deleted = await closed();
  await company.request(admin, deleteTicket, { params: { ticketId: deleted.id } });
  await writes('depois');
  const [second] = await waiting();
  expect(second?.id).toBeGreaterThan(deleted.id);
  await close(await accepted());
  await app.owner.query('update tickets set imported_at = now(), closed_by = null where id = $1', [second?.id]);
  await writes('mais tarde');
  const [third] = await waiting();
  expect(third?.id).toBeGreaterThan(second?.id ?? 0);
});

test('of several the one that was closed last goes on', async () => {
  const first = await closed();
  await setWindow(0);
  await writes('outra');
  const second = await accepted();
  await close(second);
  await setWindow(30);
  await app.owner.query(`update tickets set closed_at = closed_at - interval '5 minutes' where id = $1`, [second.id]);
  await writes('qual?');
  expect((await waiting()).map(({ id }) => id)).toEqual([first.id]);
});

test('two messages of one body, and eight at once, make one ticket of the closed one', async () => {
  const from = `55119830${String(company.id).padStart(5, '0')}`;
  await post([text(from, 'oi')]);
  await app.idle();
  const first = await accepted();
  await close(first);
  await post([text(from, 'um'), text(from, 'dois')]);
  await app.idle();
  expect(await waiting()).toMatchObject([{ id: first.id, unreadMessages: 2, lastMessage: 'dois' }]);
  await close(await accepted());
  await Promise.all(Array.from({ length: 8 }, (_, n) => post([text(from, `de uma vez ${n}`)])));
  await app.idle();
  expect(await waiting()).toMatchObject([{ id: first.id, unreadMessages: 8 }]);
  expect(await countTickets()).toBe(1);
});

test('who writes while the ticket is being closed writes into that one, whoever comes first', async () => {
  const from = `55119831${String(company.id).padStart(5, '0')}`;
  await post([text(from, 'oi')]);
  await app.idle();
  for (let round = 0; round < 10; round++) {
    const ticket = await accepted();
    const both = [() => close(ticket), () => post([text(from, `volta ${round}`)])];
    await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((act) => act()));
    await app.idle();
    // The close may have been the last word.
    if ((await waiting()).length === 0) await post([text(from, `outra vez ${round}`)]);
    await app.idle();
    expect((await waiting()).map(({ id }) => id)).toEqual([ticket.id]);
  }
  expect(await countTickets()).toBe(1);
});

test('a sign and a tick bring nothing back; what we write on the phone does, and leaves nothing unread', async () => {
  await writes('oi');
  const ticket = await accepted();
  const params = { ticketId: ticket.id };
  await company.request(ana, sendMessage, { params, body: { body: 'pronto' } });
  const { id: aboutId } = await app.sim.expectSent({ to: contact, text: 'pronto' });
  await close(ticket);
  await app.sim.contact(contact).opensChat(company.phoneNumberId);
  await company.receivesPart(contact, { type: 'reaction', aboutId, text: '👍' });
  await app.idle();
  expect(await waiting()).toEqual([]);
  const { id } = await app.sim.contact(contact).get();
  await app.sim.cloud.onPhone(company.phoneNumberId, id, { text: 'esqueci de dizer' });
  await app.idle();
  expect(await waiting()).toMatchObject([{ id: ticket.id, unreadMessages: 0, lastMessage: 'esqueci de dizer' }]);
});
