import { listMessages } from '@guiche/contract/messages.schemas';
import { type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { statementsOf } from '@guiche/testkit/sent-statements';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { closeFrom, defineStep, wordsIn } from '../features/conversations/index.ts';
import { echo, echoTable, listEchoes } from './echo.ts';

let ana: Person;

/** Moves a ticket in the drain, at a word. */
const mover = (word: string, effectOf: () => ReturnType<typeof closeFrom>) =>
  defineStep<true>({
    name: word,
    moves: true,
    load: async (_, { causes }) => causes.some((cause) => wordsIn(cause) === word) || null,
    decide(_, { cause }) {
      const isAsked = wordsIn(cause) === word;
      return { effects: isAsked ? [effectOf()] : [] };
    },
  });
const movers = {
  name: 'movers',
  rules: [
    mover('chega', () => closeFrom({ status: 'pending', userId: null, queueId: null, isGroup: false })),
    mover('Ana', () => ({
      do: 'move',
      change: { kind: 'change', act: 'accept', status: 'open', userId: ana.id, queueId: null, log: 'open' },
    })),
  ],
};

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp({ features: [echo, movers] });
  await app.owner.query(echoTable);
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  ana = await company.person({ name: 'Ana', profile: 'admin' });
});

async function says(contact: string, ...texts: string[]): Promise<void> {
  for (const text of texts) await company.receives(`${contact} ${company.id}`, text);
  await app.idle();
}
const aMinutePasses = () => app.dueNow('echo', company.id);
const tickets = (status: Ticket['status']) => company.tickets(ana, status as 'pending', true);
const bodiesIn = async (ticketId: number) =>
  (await company.request(ana, listMessages, { params: { ticketId } })).messages.map(({ body }) => body);
const logsOf = async (ticketId: number) =>
  (await app.owner.query('select type, user_id from ticket_logs where ticket_id = $1 order by id', [ticketId])).rows;

test('a feature of its own answers a word, waits a minute and moves the ticket, in nobody’s name', async () => {
  await says('Rui', 'eco olá');
  const [ticket] = await tickets('pending');
  expect(await bodiesIn(ticket?.id ?? 0)).toEqual(['eco olá', 'olá']);
  expect(await company.request(ana, listEchoes)).toEqual(['olá']);
  const { rows: due } = await app.owner.query(
    `select extract(epoch from due_at - now())::int as left from due where kind = 'echo' and subject_id = $1`,
    [ticket?.id],
  );
  expect(due[0].left).toBeGreaterThan(30);
  expect(due[0].left).toBeLessThanOrEqual(60);
  expect(await tickets('pending')).toHaveLength(1);
  await aMinutePasses();
  expect(await tickets('pending')).toEqual([]);
  expect(await bodiesIn(ticket?.id ?? 0)).toEqual(['eco olá', 'olá', 'até logo']);
  expect(await logsOf(ticket?.id ?? 0)).toEqual([
    { type: 'create', user_id: null },
    { type: 'closed', user_id: null },
  ]);
  const { rows } = await app.owner.query(
    `select t.closed_by, s.user_id, s.finished_at is not null as "isOver" from tickets t
     join ticket_sessions s on s.company_id = t.company_id and s.ticket_id = t.id where t.id = $1`,
    [ticket?.id],
  );
  expect(rows).toEqual([{ closed_by: null, user_id: null, isOver: true }]);
});

/** How many statements of these tables a turn takes that closes so many tickets. */
async function countStatements(contacts: number): Promise<number> {
  for (let at = 0; at < contacts; at++) await says(`Contato ${at}`, 'eco oi');
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await aMinutePasses();
  const texts = query.mock.calls.flatMap(([asked]: unknown[]) => statementsOf(asked));
  query.mockRestore();
  expect(await tickets('pending')).toEqual([]);
  return texts.filter((text) =>
    /^(with \w+ as \()?(update|insert into) (tickets|ticket_sessions|ticket_logs)\b/.test(text),
  ).length;
}

test('many tickets are moved by as many statements as one', async () => {
  const one = await countStatements(1);
  expect(one).toBeGreaterThan(0);
  company = await app.company();
  ana = await company.person({ name: 'Ana', profile: 'admin' });
  expect(await countStatements(7)).toBe(one);
});

/** Puts several messages of one contact into the inbox at once, so that one batch takes them. */
async function tellAtOnce(...bodies: string[]): Promise<void> {
  const events = bodies.map((body, at) => ({
    kind: 'message',
    providerId: `echo.${company.id}.${at}`,
    chat: { identities: [{ type: 'phone', scope: '', value: `551195${company.id}` }], name: 'Lia', isGroup: false },
    at: Date.now() + at,
    mediaType: 'chat',
    body,
    data: null,
    file: null,
    quotedProviderId: null,
    isForwarded: false,
  }));
  await app.owner.query(
    `insert into inbox (company_id, connection_id, lane, event) select $1, $2, 'lia', e from jsonb_array_elements($3) e`,
    [company.id, company.connectionId, JSON.stringify(events)],
  );
  await app.idle();
}
const conversation = async () =>
  (
    await app.owner.query(
      `select dense_rank() over (order by m.ticket_id)::int as ticket, m.body, t.status from messages m
       join tickets t on t.company_id = m.company_id and t.id = m.ticket_id where m.company_id = $1 order by m.ticket_id, m.id`,
      [company.id],
    )
  ).rows;

test('what comes behind a close begins another ticket, although one batch brings both', async () => {
  await tellAtOnce('oi', 'chega', 'ainda aí?', 'eco sim');
  expect(await conversation()).toEqual([
    { ticket: 1, body: 'oi', status: 'closed' },
    { ticket: 1, body: 'chega', status: 'closed' },
    { ticket: 1, body: 'até logo', status: 'closed' },
    { ticket: 2, body: 'ainda aí?', status: 'pending' },
    { ticket: 2, body: 'eco sim', status: 'pending' },
    { ticket: 2, body: 'sim', status: 'pending' },
  ]);
});

test('a ticket that is handed to somebody in the drain is new to them, and what follows in the batch is theirs', async () => {
  const screen = await company.listener(ana);
  await tellAtOnce('oi', 'Ana', 'e agora?');
  const told = () =>
    screen.events.flatMap(({ name, payload }) =>
      name === 'appMessage' || name === 'ticket' ? [[name, (payload.ticket as Ticket).status]] : [],
    );
  await screen.waitFor(() => told().some(([name]) => name === 'ticket'));
  expect(told()).toEqual([...Array(3).fill(['appMessage', 'pending']), ['ticket', 'open']]);
  const [ticket] = await tickets('open');
  expect(ticket).toMatchObject({ userId: ana.id, isNewToOwner: true, unreadMessages: 3 });
  expect(await logsOf(ticket?.id ?? 0)).toEqual([
    { type: 'create', user_id: null },
    { type: 'open', user_id: null },
  ]);
  await tellAtOnce('Ana'); // told again
  expect(await logsOf(ticket?.id ?? 0)).toHaveLength(2);
});

test('what a rule says leaves as a program’s words, what goes with a person’s act as that person’s', async () => {
  await company.setting('sendGreetingAccepted', 'enabled');
  await company.setting('greetingAcceptedMessage', 'com você, Ana');
  // Nobody sends while a session has the connection that nobody runs.
  await app.owner.query('insert into whatsapp_sessions (company_id, connection_id, is_wanted) values ($1, $2, false)', [
    company.id,
    company.connectionId,
  ]);
  await says('Rui', 'eco olá');
  const [ticket] = await tickets('pending');
  const params = { ticketId: ticket?.id ?? 0 };
  await company.request(ana, updateTicket, { params, body: { status: 'open', userId: ana.id } });
  const { rows } = await app.owner.query(
    `select m.body, o.rank::int from outbox o join messages m on m.company_id = o.company_id and m.id = o.message_id
     where o.company_id = $1 and o.kind = 'message' order by o.id`,
    [company.id],
  );
  expect(rows).toEqual([
    { body: 'olá', rank: 1 },
    { body: expect.stringContaining('com você, Ana'), rank: 0 },
  ]);
});
