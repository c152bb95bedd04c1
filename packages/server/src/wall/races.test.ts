import { listMessages, sendMessage } from '@guiche/contract/messages.schemas';
import { createTicket, listTicketLog, listTickets, type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { eachAtMost } from '@guiche/testkit/each-at-most';
import { postWebhook, webhookBody } from '@guiche/testkit/signed-webhook';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Two processes on one database, so that what is raced for is decided there and not in one process's memory. */
let app: TestApp;
let company: TestCompany;
let processes: { url: string; company: TestCompany }[];
let admin: Person;
let ana: Person;
let bia: Person;

/** `npm run races` asks for many more of each than every test run does. */
const raceCount = Number(process.env.RACES ?? 50);
const acceptCount = Number(process.env.ACCEPT_RACES ?? 50);
const races = Array.from({ length: raceCount }, (_, n) => n);
const timeout = 60_000 + raceCount * 300;
const phoneOf = (race: number) => `55119888${String(10_000 + race)}`;
const onProcess = (n: number) => processes[n % processes.length]?.company ?? company;

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
  const second = await app.second();
  company = await app.company();
  processes = [app, second].map(({ url }) => ({ url, company: company.at(url) }));
  admin = await company.admin();
  ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
  bia = await company.person({ name: 'Bia', flags: { all_ticket: 'enable' } });
});
afterAll(() => app.close());

async function write(race: number, text: string, at: number): Promise<void> {
  const from = phoneOf(race);
  const texts = [{ id: `wamid.${race}.${text}`, from, name: `Contato ${race}`, text }];
  const body = webhookBody({ phoneNumberId: company.phoneNumberId, texts });
  expect(await postWebhook(processes[at % processes.length]?.url ?? app.url, app.platformSecret, body)).toBe(200);
}

async function listAll(...statuses: Ticket['status'][]): Promise<Ticket[]> {
  const found: Ticket[] = [];
  for (const status of statuses)
    for (let pageNumber = 1, hasMore = true; hasMore; pageNumber++) {
      const query = { status, showAll: 'true', pageNumber: String(pageNumber) };
      const page = await company.request(admin, listTickets, { query });
      found.push(...page.tickets);
      hasMore = page.hasMore;
    }
  return found;
}

/** The live tickets of one race's contact. */
const liveOf = async (race: number) =>
  (await listAll('pending', 'open')).filter(({ contact }) => contact.number === phoneOf(race));

async function openOf(race: number): Promise<Ticket> {
  const [ticket] = await liveOf(race);
  return ticket ?? expect.fail(`no live ticket of race ${race}`);
}

test(`${raceCount} times eight first messages at once, each told twice: one ticket with all eight`, {
  timeout,
}, async () => {
  const texts = Array.from({ length: 8 }, (_, n) => `mensagem ${n}`);
  await eachAtMost(4, races, async (race) => {
    await Promise.all(texts.flatMap((text) => processes.map((_, at) => write(race, text, at))));
  });
  await app.idle();
  const tickets = await listAll('pending');
  expect(tickets.map(({ contact }) => contact.number).sort()).toEqual(races.map(phoneOf).sort());
  await eachAtMost(4, tickets, async ({ id, unreadMessages }) => {
    const { messages } = await company.request(ana, listMessages, { params: { ticketId: id } });
    expect(messages.map(({ body }) => body).sort()).toEqual(texts);
    expect([unreadMessages, new Set(messages.map((message) => message.id)).size]).toEqual([8, 8]);
  });
});

test(`${acceptCount} times two attendants accept at once: one wins and greets, the other is told who`, {
  timeout,
}, async () => {
  await company.setting('sendGreetingAccepted', 'enabled');
  await company.setting('greetingAcceptedMessage', 'Aqui é {{userName}}');
  const raced = new Set(races.slice(0, acceptCount).map(phoneOf));
  const tickets = (await listAll('pending')).filter(({ contact }) => raced.has(contact.number));
  expect(tickets).toHaveLength(acceptCount);
  await eachAtMost(4, tickets.entries(), async ([n, { id: ticketId }]) => {
    const accept = (person: Person, at: number) =>
      onProcess(at).ask(person, updateTicket, { params: { ticketId }, body: { status: 'open', userId: person.id } });
    const first = n % 2 === 0 ? [ana, bia] : [bia, ana];
    const answers = await Promise.all(first.map((person, at) => accept(person, n + at)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [winner, told] = answers.map(({ body }) => body.user);
    expect(told).toEqual(winner);
    expect([ana.id, bia.id]).toContain(winner?.id);
    const log = await company.request(winner?.id === ana.id ? ana : bia, listTicketLog, { params: { ticketId } });
    expect(log.filter(({ type }) => type === 'open').map(({ user }) => user?.id)).toEqual([winner?.id]);
    const { messages } = await company.request(admin, listMessages, { params: { ticketId } });
    expect(messages.filter(({ fromMe }) => fromMe).map(({ body }) => body)).toEqual([`Aqui é ${winner?.name}`]);
  });
  await company.setting('sendGreetingAccepted', 'disabled');
  await app.idle();
  const greetings = (await app.sim.outbox()).filter(({ text }) => text.startsWith('Aqui é'));
  expect(new Set(greetings.map(({ to }) => to)).size).toBe(acceptCount);
  expect(greetings).toHaveLength(acceptCount);
});

const ownerOf = ({ userId }: Ticket) => (userId === ana.id ? ana : bia);

test('ten times two attendants reopen at once: one has it, the other is told who', async () => {
  for (const race of races.slice(0, 10)) {
    const ticket = await openOf(race);
    const params = { ticketId: ticket.id };
    await company.request(admin, updateTicket, { params, body: { status: 'closed' } });
    const reopen = (person: Person, at: number) =>
      onProcess(race + at).ask(person, updateTicket, { params, body: { status: 'open', userId: person.id } });
    // Who closed it as its owner still sees it; the admin sees all.
    const answers = await Promise.all([ownerOf(ticket), admin].map(reopen));
    const said = answers.map(({ status, body }) => [status, body.id, body.userId]);
    const [live, ...more] = await liveOf(race);
    expect([said, more]).toEqual([said.map(() => [200, ticket.id, live?.userId]), []]);
    if (live?.userId === admin.id)
      await company.request(admin, updateTicket, { params, body: { status: 'open', userId: ana.id } });
  }
});

test('one key five times at once is one message, sent once', async () => {
  const tickets = await Promise.all([0, 1, 2, 3, 4].map(openOf));
  for (const [n, ticket] of tickets.entries()) {
    const input = { params: { ticketId: ticket.id }, body: { body: `Uma vez ${n}` }, key: `one-key-${n}-of-it` };
    const answers = await Promise.all(
      [0, 1, 2, 3, 4].map((at) => onProcess(at).ask(ownerOf(ticket), sendMessage, input)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const other = await company.ask(ownerOf(ticket), sendMessage, { ...input, body: { body: 'Outra coisa' } });
    expect([other.status, other.body.code]).toEqual([409, 'ERR_IDEMPOTENCY_KEY_REUSED']);
  }
  await app.idle();
  const sent = (await app.sim.outbox()).map(({ text }) => text).filter((text) => text.startsWith('Uma vez'));
  expect(sent.sort()).toEqual(tickets.map((_, n) => `Uma vez ${n}`));
});

test('one key in two chats at once is one message, and refused for the other chat', async () => {
  for (const n of [5, 6, 7, 8, 9]) {
    const [one, two] = [await openOf(2 * n), await openOf(2 * n + 1)];
    const answers = await Promise.all(
      [one, two].map(({ id: ticketId }, at) =>
        onProcess(at).ask(admin, sendMessage, {
          params: { ticketId },
          body: { body: 'Aqui ou lá' },
          key: `two-chats-${n}`,
        }),
      ),
    );
    const ends = answers.map(({ status, body }) => (status === 200 ? '200' : `${status} ${body.code}`)).sort();
    expect(ends).toEqual(['200', '409 ERR_IDEMPOTENCY_KEY_REUSED']);
  }
});

test('five people begin a ticket for one contact at once: one does, four are told whose it is', async () => {
  const queueId = await company.queue('Vendas');
  const stranger = await company.person({ name: 'Cleo' });
  const admins: Person[] = [];
  for (const n of [0, 1, 2, 3, 4]) admins.push(await company.person({ name: `Chefe ${n}`, profile: 'admin' }));
  for (const n of [0, 1, 2, 3, 4]) {
    const open = await openOf(20 + n);
    await company.request(ownerOf(open), updateTicket, { params: { ticketId: open.id }, body: { status: 'closed' } });
    const body = { contactId: open.contactId, queueId, whatsappId: company.connectionId };
    const answers = await Promise.all(
      admins.map((person, at) => onProcess(n + at).ask(person, createTicket, { body })),
    );
    const begun = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status, body: said }) => status === 409 && said.code === 'ERR_OTHER_OPEN_TICKET');
    expect([begun.length, refused.length]).toEqual([1, 4]);
    const { userId, uuid, user } = begun[0]?.body ?? expect.fail('nobody began it');
    const whose = { userId, user: { name: user?.name }, queue: { name: 'Vendas' }, uuid, isVisible: true };
    for (const { body: said } of refused) expect(JSON.parse(said.error ?? '')).toEqual(whose);
    const hidden = await company.ask(stranger, createTicket, { body });
    expect([hidden.status, JSON.parse(hidden.body.error ?? '')]).toEqual([
      409,
      { ...whose, user: null, queue: null, isVisible: false },
    ]);
  }
});

test('a contact comes back while somebody begins or reopens a ticket: one ticket, with the message', async () => {
  for (const race of races.slice(30, 50)) {
    const { id: ticketId, contactId } = await openOf(race);
    await company.request(admin, updateTicket, { params: { ticketId }, body: { status: 'closed' } });
    const begin = () =>
      onProcess(1).ask(admin, createTicket, { body: { contactId, whatsappId: company.connectionId } });
    const reopen = () => onProcess(1).ask(admin, updateTicket, { params: { ticketId }, body: { status: 'open' } });
    const [answer] = await Promise.all([race % 2 === 0 ? begin() : reopen(), write(race, 'voltei', race)]);
    expect([race, answer.status]).toEqual([race, race % 2 === 0 ? expect.toBeOneOf([200, 409]) : 200]);
    await app.idle();
    const live = await liveOf(race);
    expect(live).toHaveLength(1);
    expect(live[0]?.lastMessage).toBe('voltei');
  }
});
