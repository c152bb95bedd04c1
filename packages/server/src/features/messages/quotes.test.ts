import { listMessages, sendMessage } from '@guiche/contract/messages.schemas';
import { deleteTicket, type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import type { SentByContact } from '@guiche/simulator/client';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/** What was said in one ticket and is answered in another one, which other people read. */
let app: TestApp;
let company: TestCompany;
let queues: { sales: number; support: number };
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
  queues = { sales: await company.queue('Vendas'), support: await company.queue('Suporte') };
  admin = await company.admin();
  ana = await company.person({ name: 'Ana', queues: [queues.sales] });
  bia = await company.person({ name: 'Bia', queues: [queues.support] });
});

const secret: SentByContact = { type: 'text', text: 'segredo' };
const nothingOfIt = { mediaType: 'chat', mediaUrl: null, body: '', isDeleted: false, contact: null, isElsewhere: true };

const messagesOf = async (person: Person, { id: ticketId }: Ticket) =>
  (await company.request(person, listMessages, { params: { ticketId } })).messages;

/** What waits is given to somebody. */
async function give(person: Person, queueId: number): Promise<Ticket> {
  await app.idle();
  const [waiting] = await company.tickets(admin, 'pending');
  const params = { ticketId: waiting?.id ?? 0 };
  return company.request(admin, updateTicket, { params, body: { status: 'open', userId: person.id, queueId } });
}

/** A contact said something to Bia in Suporte, which is closed, and talks to Ana in Vendas now. */
async function twoTickets(content: SentByContact) {
  const contact = `Rosa ${contacts++}`;
  const wamid = await company.receivesPart(contact, content);
  const earlier = await give(bia, queues.support);
  const said = (await messagesOf(bia, earlier)).find(({ fromMe }) => !fromMe);
  await company.request(bia, updateTicket, { params: { ticketId: earlier.id }, body: { status: 'closed' } });
  await company.receives(contact, 'oi');
  const now = await give(ana, queues.sales);
  const answers = async () => {
    await app.sim.contact(contact).replies(wamid, 'sobre isso', company.phoneNumberId);
    await app.idle();
  };
  const quotes = (person: Person, id: number) =>
    company.ask(person, sendMessage, { params: { ticketId: now.id }, body: { body: 'como dito', quotedMsg: { id } } });
  return { contact, wamid, saidId: said?.id ?? 0, earlier, now, answers, quotes };
}

test.each<[string, SentByContact]>([
  ['words', secret],
  ['a picture', { type: 'image', sample: 'photo', text: 'segredo' }],
])('an answer to %s of another ticket says nothing of it, to whoever reads it and however', async (_, content) => {
  const { saidId, now, answers } = await twoTickets(content);
  const screens = await Promise.all([admin, ana].map((person) => company.listener(person)));
  await answers();
  const shown = (await messagesOf(ana, now)).at(-1);
  expect(shown).toMatchObject({ body: 'sobre isso', quotedMsg: { id: saidId, fromMe: false, ...nothingOfIt } });
  expect((await messagesOf(admin, now)).at(-1)).toEqual(shown);
  for (const screen of screens) {
    await screen.caughtUp();
    expect(screen.events.findLast(({ name }) => name === 'appMessage')?.payload.message).toEqual(shown);
    expect(JSON.stringify(screen.events)).not.toContain('segredo');
    screen.disconnect();
  }
});

test('what one may not read is as good as missing to a quote; who may read it quotes it, and the phone shows what', async () => {
  const { contact, wamid, saidId, quotes } = await twoTickets(secret);
  const missing = await quotes(ana, 1);
  expect(missing).toMatchObject({ status: 404, body: { code: 'ERR_NO_MESSAGE_FOUND' } });
  expect(await quotes(ana, saidId)).toEqual(missing);
  expect(await quotes(admin, saidId)).toMatchObject({ status: 200, body: { quotedMsg: nothingOfIt } });
  expect(await app.sim.expectSent({ to: contact, text: 'como dito' })).toMatchObject({ replyTo: wamid });
});

test('of a deleted ticket nothing is said by the quotes that are there, and nobody makes another one', async () => {
  const { saidId, earlier, now, answers, quotes } = await twoTickets(secret);
  await answers();
  await company.request(admin, deleteTicket, { params: { ticketId: earlier.id } });
  const messages = await messagesOf(admin, now);
  expect(messages.map(({ body }) => body)).toEqual(['oi', 'sobre isso']);
  expect(JSON.stringify(messages)).not.toContain('segredo');
  expect(await quotes(admin, saidId)).toMatchObject({ status: 404, body: { code: 'ERR_NO_MESSAGE_FOUND' } });
});
