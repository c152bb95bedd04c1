import { reactToMessage } from '@guiche/contract/message-acts.schemas';
import { listMessages, sendMessage } from '@guiche/contract/messages.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.sim.clearFaults());
afterAll(() => app.close());

interface Talk {
  company: TestCompany;
  ana: Person;
  params: { ticketId: number };
  contact: string;
  /** The contact's first message: its id on the channel, and here. */
  theirs: { wamid: string; id: number };
}

let contacts = 0;

async function talk(): Promise<Talk> {
  const company = await app.company();
  const ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
  const contact = `Reage ${contacts++}`;
  const wamid = await company.receives(contact, 'gostou?');
  await app.idle();
  const [ticket] = await company.tickets(ana, 'pending');
  const params = { ticketId: ticket?.id ?? 0 };
  await company.request(ana, updateTicket, { params, body: { status: 'open' } });
  const { messages } = await company.request(ana, listMessages, { params });
  return { company, ana, params, contact, theirs: { wamid, id: messages[0]?.id ?? 0 } };
}

const react = ({ company, ana }: Talk, messageId: number, emoji: string) =>
  company.ask(ana, reactToMessage, { params: { messageId }, body: { emoji } });
const page = ({ company, ana, params }: Talk) => company.request(ana, listMessages, { params });
const signsOn = async (it: Talk, id: number) =>
  (await page(it)).messages.find((message) => message.id === id)?.reactions.map(({ emoji, fromMe }) => [emoji, fromMe]);

test('a reaction of ours is drawn on the message, reaches the phone, and moves no list', async () => {
  const it = await talk();
  const before = await page(it);
  expect(await react(it, it.theirs.id, '👍')).toMatchObject({
    status: 200,
    body: { reactions: [{ emoji: '👍', fromMe: true, user: { name: 'Ana' } }] },
  });
  await app.idle();
  const item = await app.sim.expectSent({ to: it.contact, type: 'reaction' });
  expect([item.text, item.aboutId]).toEqual(['👍', it.theirs.wamid]);
  const after = await page(it);
  expect(after.messages.map(({ id }) => id)).toEqual(before.messages.map(({ id }) => id));
  const quiet = ({ lastMessage, updatedAt, unreadMessages, version }: typeof after.ticket) => [
    lastMessage,
    updatedAt,
    unreadMessages,
    version,
  ];
  expect(quiet(after.ticket)).toEqual(quiet(before.ticket));
  expect(after.messages[0]?.version).toBeGreaterThan(before.messages[0]?.version ?? 0);
});

test('there is one of ours: the next takes its place, the same again asks nothing, an empty one takes it back', async () => {
  const it = await talk();
  for (const emoji of ['👍', '❤️', '❤️']) await react(it, it.theirs.id, emoji);
  await app.idle();
  expect(await signsOn(it, it.theirs.id)).toEqual([['❤️', true]]);
  await react(it, it.theirs.id, '');
  await app.idle();
  expect(await signsOn(it, it.theirs.id)).toEqual([]);
  const sent = (await app.sim.outbox()).filter(({ contactName }) => contactName === it.contact);
  expect(sent.map(({ text }) => text)).toEqual(['👍', '❤️', '']);
});

test('a contact’s reaction is drawn beside ours, counts nowhere, and goes when it is taken back', async () => {
  const it = await talk();
  const { id } = await it.company.request(it.ana, sendMessage, { params: it.params, body: { body: 'feito' } });
  await app.idle();
  const [ours] = (await app.sim.outbox()).filter(({ contactName }) => contactName === it.contact).slice(-1);
  await react(it, id, '🙏');
  const about = { type: 'reaction', aboutId: ours?.id ?? '' } as const;
  await it.company.receivesPart(it.contact, { ...about, text: '🎉' });
  await app.idle();
  expect(await signsOn(it, id)).toEqual([
    ['🙏', true],
    ['🎉', false],
  ]);
  const { ticket, messages } = await page(it);
  expect([ticket.unreadMessages, ticket.lastMessage, messages.at(-1)?.id]).toEqual([0, 'feito', id]);
  await it.company.receivesPart(it.contact, about);
  await app.idle();
  expect(await signsOn(it, id)).toEqual([['🙏', true]]);
});

test('a reaction after the end opens nothing, and is there when the conversation is', async () => {
  const it = await talk();
  await it.company.request(it.ana, updateTicket, { params: it.params, body: { status: 'closed' } });
  await it.company.receivesPart(it.contact, { type: 'reaction', aboutId: it.theirs.wamid, text: '😢' });
  await app.idle();
  const admin = await it.company.admin();
  expect([...(await it.company.tickets(admin, 'pending')), ...(await it.company.tickets(admin, 'open', true))]).toEqual(
    [],
  );
  const closed = await it.company.request(admin, listMessages, { params: it.params });
  expect(closed.messages[0]?.reactions.map(({ emoji }) => emoji)).toEqual(['😢']);
});

test('a reaction that the provider refuses is drawn no longer, and the message is newer for it', async () => {
  const it = await talk();
  await app.sim.faults({ kind: 'errorCode', phoneNumberId: it.company.phoneNumberId, code: 131_009, next: 1 });
  const { body } = await react(it, it.theirs.id, '👍');
  await app.idle();
  const message = (await page(it)).messages.find(({ id }) => id === it.theirs.id);
  expect(message?.reactions).toEqual([]);
  expect(message?.version).toBeGreaterThan(body.version);
});

test('words are no reaction; a message of somebody else’s conversation is as good as missing', async () => {
  const it = await talk();
  for (const emoji of ['legal', '👍👍', 'x', ' '])
    expect(await react(it, it.theirs.id, emoji)).toMatchObject({ status: 400, body: { code: 'ERR_VALIDATION' } });
  const other = await talk();
  const missing = await react(it, 1, '👍');
  expect(missing).toMatchObject({ status: 404, body: { code: 'ERR_NO_MESSAGE_FOUND' } });
  expect(await react(it, other.theirs.id, '👍')).toEqual(missing);
  await it.company.request(it.ana, updateTicket, { params: it.params, body: { status: 'closed' } });
  expect(await react(it, it.theirs.id, '👍')).toMatchObject({ status: 422, body: { code: 'ERR_TICKET_NOT_OPEN' } });
});
