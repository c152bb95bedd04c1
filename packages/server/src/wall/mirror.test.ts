import { listMessages, resendMessage, retryMedia, sendMessage } from '@guiche/contract/messages';
import { putOwnPreference } from '@guiche/contract/preferences';
import type { BodyOf, Route } from '@guiche/contract/route';
import { updateCompanySetting, updateSetting } from '@guiche/contract/settings';
import { createTicket, deleteTicket, readTicket, type Ticket, updateTicket } from '@guiche/contract/tickets';
import { MirroredScreen } from '@guiche/testkit/mirrored-screen';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { CallInput, Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { nameOf, readContractRoutes } from './contract-routes.ts';

/** State + events = fresh load: after each act every screen that only followed events equals one loaded just now. */
let app: TestApp;
let company: TestCompany;
let people: Record<'admin' | 'ana' | 'bia' | 'gil', Person>;
let queues: { sales: number; support: number };
let screens: MirroredScreen[] = [];
const called = new Set<string>();

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  const steps = [{ after: 0, status: 'sent' } as const, { after: 5, status: 'delivered' } as const];
  await app.sim.receipts({ mode: 'script', steps }, { phoneNumberId: company.phoneNumberId });
  queues = { sales: await company.queue('Vendas'), support: await company.queue('Suporte') };
  people = {
    admin: await company.admin(),
    ana: await company.person({
      name: 'Ana',
      queues: [queues.sales],
      flags: { all_ticket: 'enable', allow_group: true },
    }),
    bia: await company.person({ name: 'Bia', queues: [queues.support] }),
    gil: await company.person({ name: 'Gil', flags: { all_user_chat: 'enabled' } }), // sees all, but numbers only masked
  };
});
afterEach(() => {
  for (const { model } of screens) model.disconnect();
  screens = [];
});

async function openScreens(...processes: TestCompany[]): Promise<void> {
  const places = Object.entries(people).map(([name, person], n) => ({
    name,
    person,
    at: processes[n % processes.length] ?? company,
  }));
  screens = await Promise.all(places.map(({ name, person, at }) => MirroredScreen.open(at, person, name)));
}

async function compare(after: string): Promise<void> {
  const pictures = await Promise.all(
    screens.map(async (screen) => ({ name: screen.name, shown: await screen.shown(), fresh: await screen.fresh() })),
  );
  for (const { name, shown, fresh } of pictures) expect([after, name, shown]).toEqual([after, name, fresh]);
  await Promise.all(screens.map((screen) => screen.openNew()));
}

interface Story {
  name: string;
  at: TestCompany;
  /** The ticket of the story's contact, as it was last answered. */
  ticket: Ticket;
}
type Act = (story: Story) => Promise<unknown>;

function call<T extends Route>(at: TestCompany, person: Person, route: T, input: CallInput<T>) {
  called.add(nameOf(route));
  return at.call(person, route, input);
}

async function put(story: Story, person: Person, body: BodyOf<typeof updateTicket>): Promise<void> {
  story.ticket = await call(story.at, person, updateTicket, { params: { ticketId: story.ticket.id }, body });
}

async function write(story: Story, person: Person, body: string, quotedId?: number) {
  const quotedMsg = quotedId === undefined ? null : { id: quotedId };
  return call(story.at, person, sendMessage, { params: { ticketId: story.ticket.id }, body: { body, quotedMsg } });
}

async function lastOf(story: Story, fromMe: boolean) {
  const { messages } = await story.at.call(people.admin, listMessages, { params: { ticketId: story.ticket.id } });
  return messages.findLast((message) => message.fromMe === fromMe) ?? expect.fail('no such message');
}

const contactWrites =
  (text: string): Act =>
  async (story) => {
    const { waId } = await app.sim.contact(story.name).get();
    await company.receives(story.name, `${text} (meu número é ${waId})`);
    await app.idle();
    const shown = [
      ...(await story.at.tickets(people.admin, 'pending')),
      ...(await story.at.tickets(people.admin, 'open', true)),
    ];
    story.ticket = shown.find(({ contact }) => contact.name === story.name) ?? expect.fail('no ticket came of it');
  };

async function statusOfLast(story: Story, status: 'read' | 'failed'): Promise<void> {
  const { body } = await lastOf(story, true);
  const sent = (await app.sim.outbox()).findLast((item) => item.text === body);
  await app.sim.status(sent?.id ?? '', status, status === 'failed' ? 131_026 : undefined);
}

/** Everything that can happen to a conversation, in an order in which it can. */
const conversationActs: Record<string, Act> = {
  'a contact writes': contactWrites('Oi'),
  'and writes again': contactWrites('Tem alguém aí?'),
  'Ana accepts into her queue': (story) =>
    put(story, people.ana, { status: 'open', userId: people.ana.id, queueId: queues.sales }),
  'Gil comes second': async (story) => {
    const { status } = await story.at.ask(people.gil, updateTicket, {
      params: { ticketId: story.ticket.id },
      body: { status: 'open' },
    });
    expect(status).toBe(200);
  },
  'Ana reads': async (story) => {
    const { id } = await lastOf(story, false);
    const body = { lastMessageId: id };
    expect(await call(story.at, people.ana, readTicket, { params: { ticketId: story.ticket.id }, body })).toEqual({
      unreadMessages: 0,
    });
  },
  'Ana writes': (story) => write(story, people.ana, `Olá de ${story.name}`),
  'the contact reads': (story) => statusOfLast(story, 'read'),
  'the contact answers': contactWrites('Quero dois'),
  'Ana replies to that': async (story) =>
    write(story, people.ana, `Dois para ${story.name}`, (await lastOf(story, false)).id),
  'the reply is reported as failed': (story) => statusOfLast(story, 'failed'),
  'a file of the contact cannot be had': async (story) => {
    const { waId } = await app.sim.contact(story.name).get();
    await app.sim.faults({ kind: 'mediaExpired', next: 1, phoneNumberId: company.phoneNumberId });
    await company.receivesPart(story.name, { type: 'document', name: `nota ${waId}.pdf`, text: `de ${waId}` });
    await app.idle();
    expect(await lastOf(story, false)).toMatchObject({ dataJson: { state: 'failed', error: 'expired' } });
  },
  'Ana asks for it again': async (story) => {
    const { id } = await lastOf(story, false);
    await call(story.at, people.ana, retryMedia, { params: { messageId: id } });
    await app.idle();
    expect(await lastOf(story, false)).toMatchObject({ id, dataJson: { state: 'ready' } });
  },
  'the provider refuses one': async (story) => {
    await app.sim.faults({ kind: 'errorCode', code: 131_026, next: 1, phoneNumberId: company.phoneNumberId });
    await write(story, people.ana, `Recusada para ${story.name}`);
    await app.idle();
    expect(await lastOf(story, true)).toMatchObject({ sendState: 'failed', sendError: '131026' });
  },
  'Ana sends it again': async (story) => {
    const { id } = await lastOf(story, true);
    await call(story.at, people.ana, resendMessage, { params: { messageId: id } });
    await app.idle();
    expect(await lastOf(story, true)).toMatchObject({ id, sendState: 'sent' });
  },
  'Ana returns it': (story) => put(story, people.ana, { status: 'pending' }),
  'the admin gives it to Bia': (story) =>
    put(story, people.admin, { status: 'open', userId: people.bia.id, queueId: queues.support }),
  'Bia writes': (story) => write(story, people.bia, `Aqui é a Bia, ${story.name}`),
  'Bia closes': (story) => put(story, people.bia, { status: 'closed', sendFarewellMessage: false }),
  'the admin reopens it': (story) => put(story, people.admin, { status: 'open' }),
  'the admin closes': (story) => put(story, people.admin, { status: 'closed' }),
  'the contact comes back': contactWrites('Voltei'),
  'Ana closes it unattended': (story) => put(story, people.ana, { status: 'closed' }),
  'the admin begins one for Bia': async (story) => {
    const body = { contactId: story.ticket.contactId, queueId: queues.support, userId: people.bia.id };
    story.ticket = await call(story.at, people.admin, createTicket, { body });
  },
  'Bia closes that too': (story) => put(story, people.bia, { status: 'closed' }),
  'Ana puts one into the queue': async (story) => {
    const body = { contactId: story.ticket.contactId, queueId: queues.sales, status: 'pending' } as const;
    story.ticket = await call(story.at, people.ana, createTicket, { body });
  },
  'the admin deletes it': (story) =>
    call(story.at, people.admin, deleteTicket, { params: { ticketId: story.ticket.id } }),
};
const acts: Record<string, Act> = {
  ...conversationActs,
  'a setting without effect on screens changes': (story) =>
    call(story.at, people.admin, updateSetting, { params: { key: 'lgpdMessage' }, body: { value: story.name } }),
  'Ana arranges her screen': (story) =>
    call(story.at, people.ana, putOwnPreference, { params: { key: 'listWidth' }, body: { value: '420' } }),
};

async function tell(
  name: string,
  places: TestCompany[],
  check: (after: string) => Promise<void>,
  told: Record<string, Act> = acts,
): Promise<Story> {
  const story = { name, at: company, ticket: { id: 0 } as Ticket };
  for (const [n, [what, act]] of Object.entries(told).entries()) {
    story.at = places[n % places.length] ?? company;
    await act(story);
    await app.idle();
    await check(`${name}: ${what}`);
  }
  return story;
}

const unwatched = async () => {};
/** Until Ana has answered. */
const beginning = Object.fromEntries(Object.entries(conversationActs).slice(0, 6));

const hideNumbers = (value: string) =>
  call(company, people.admin, updateCompanySetting, { body: { key: 'lgpdHideNumber', value } });
const numbersOf = (screen: MirroredScreen) => screen.model.tickets().map(({ contact }) => contact.number);

test('after every act four screens equal a fresh load, with numbers shown and with numbers masked', {
  timeout: 60_000,
}, async () => {
  await openScreens();
  await tell('Rosa', [company], compare);
  expect(screens.flatMap(numbersOf).filter((number) => number.includes('*'))).toEqual([]);
  await hideNumbers('enabled');
  await app.idle();
  await compare('masking began');
  await tell('Nina', [company], async (after) => {
    await compare(after);
    for (const screen of screens)
      for (const number of numbersOf(screen))
        expect([screen.name, number.includes('*')]).toEqual([screen.name, screen.name !== 'admin']);
  });
  const { waId } = await app.sim.contact('Nina').get();
  const heard = screens.map(({ name, model }) => [name, JSON.stringify(model.events).includes(waId.slice(-8))]);
  expect(heard).toEqual(screens.map(({ name }) => [name, name === 'admin']));
  await hideNumbers('disabled');
  await app.idle();
  await compare('masking ended');
  // What is not told here is signing in and out, and the operator's acts: they show on no list.
  const changing = (await readContractRoutes()).filter(
    ({ method, path }) => method !== 'GET' && !/^\/(auth|operation)\//.test(path),
  );
  expect([...called].sort()).toEqual(changing.map(nameOf).sort());
});

test('a screen that was away resumes, and equals a fresh load', { timeout: 60_000 }, async () => {
  const vera = await tell('Vera', [company], unwatched, beginning);
  await openScreens();
  for (const { model } of screens) model.disconnect();
  await contactWrites('E agora?')(vera);
  await tell('Rita', [company], unwatched, conversationActs);
  for (const { model } of screens) await model.reconnect();
  const signals = screens.map(({ model }) => model.signals.map(({ name }) => name));
  expect(signals).toEqual(screens.map(() => ['watermark', 'resumed']));
  await compare('resumed');
  await tell('Lia', [company], unwatched, beginning);
  await compare('and followed on');
});

test('a screen that cannot resume is reset, and equals a fresh load', { timeout: 60_000 }, async () => {
  const vera = await tell('Vera', [company], unwatched, beginning);
  await openScreens();
  for (const { model } of screens) model.disconnect();
  await contactWrites('E agora?')(vera);
  await hideNumbers('enabled');
  await app.idle();
  for (const { model } of screens) await model.reconnect();
  expect(screens.map(({ model }) => model.signals.at(-1)?.name)).toEqual(screens.map(() => 'reset'));
  await compare('reset');
  await tell('Lia', [company], unwatched, beginning);
  await compare('and followed on');
});

test('two processes show the same: acts by either, screens at both', { timeout: 60_000 }, async () => {
  const second = await app.second();
  const there = company.at(second.url);
  await openScreens(company, there);
  await tell('Rosa', [there, company], async (after) => {
    await compare(after);
  });
});
