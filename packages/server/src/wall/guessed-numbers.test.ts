import { createContact, updateContact } from '@guiche/contract/contact-acts.schemas';
import { listContacts } from '@guiche/contract/contacts.schemas';
import { sendCopyButton } from '@guiche/contract/interactive-sends.schemas';
import { maskNumber } from '@guiche/contract/masking';
import { editMessage, forwardMessage } from '@guiche/contract/message-acts.schemas';
import { type Message, messageEvent, searchMessages, sendMessage } from '@guiche/contract/messages.schemas';
import { createTicketNote } from '@guiche/contract/ticket-notes.schemas';
import { listTickets, type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { putTickets } from '@guiche/testkit/put-tickets';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Whoever reads a number masked writes guesses of it: no answer may tell the right one from the others. */
let app: TestApp;
let company: TestCompany;
let ana: Person;
let ticket: Ticket;
let otherContactId: number;
/** All of them look the same behind the mask. */
let guesses: string[];
let mask: string;

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
  company = await app.company();
  await company.setting('lgpdHideNumber', 'enabled');
  ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
  await company.receives('Rui', 'oi');
  await company.receives('Rosa', 'oi');
  await app.idle();
  const { waId } = await app.sim.contact('Rosa').get();
  mask = maskNumber(waId);
  const hidden = Number(waId.slice(4, -2));
  guesses = Array.from({ length: 30 }, (_, n) => `${waId.slice(0, 4)}${hidden - n}${waId.slice(-2)}`);
  const waiting = await company.tickets(ana, 'pending');
  const of = (name: string) => waiting.find(({ contact }) => contact.name === name) ?? expect.fail(name);
  otherContactId = of('Rui').contactId;
  const params = { ticketId: of('Rosa').id };
  ticket = await company.request(ana, updateTicket, { params, body: { status: 'open', userId: ana.id } });
});
afterAll(() => app.close());

const ofTicket = () => ({ params: { ticketId: ticket.id } });
const send = (body: string, isPrivate = false) =>
  company.request(ana, sendMessage, { ...ofTicket(), body: { body, isPrivate } });
const change = (body: { name?: string; email?: string; extraInfo?: { name: string; value: string }[] }) =>
  company.request(ana, updateContact, { params: { contactId: ticket.contactId }, body });
const punctuated = (digits: string) =>
  `+${digits.slice(0, 2)} (${digits.slice(2, 4)}) ${digits.slice(4, -4)}-${digits.slice(-4)}`;
const wordsOf = ({ body, dataJson }: Message) => [body, dataJson];

/** All answers there were to the guesses, each once. */
async function answersTo(write: (guess: string) => Promise<unknown>): Promise<unknown[]> {
  const answers = new Map<string, unknown>();
  for (const guess of guesses) {
    const answer = await write(guess);
    answers.set(JSON.stringify(answer), answer);
  }
  return [...answers.values()];
}

const places: Record<string, (guess: string) => Promise<unknown>> = {
  'a detail': async (guess) => {
    const { extraInfo } = await change({ extraInfo: [{ name: guess, value: `ou ${guess.slice(-8)}` }] });
    return extraInfo.map(({ name, value }) => [name, value]);
  },
  'a name': async (guess) => (await change({ name: `Rosa ${guess}` })).name,
  'an e-mail address': async (guess) => (await change({ email: `${guess}@exemplo.test` })).email,
  'a note': async (note) => {
    const body = { note, ticketId: ticket.id, contactId: ticket.contactId };
    return (await company.request(ana, createTicketNote, { body })).note;
  },
  'a private note': async (guess) => wordsOf(await send(`é ${punctuated(guess)}?`, true)),
  'a message': async (guess) => wordsOf(await send(`seu número é ${guess}?`)),
  'a card': async (guess) => {
    const vCard = { name: 'Ela', phones: [{ number: guess }] };
    return wordsOf(await company.request(ana, sendMessage, { ...ofTicket(), body: { vCard } }));
  },
  'a button': async (copyText) => {
    const body = { title: 'Código', description: 'Copie', buttonText: 'Copiar', copyText };
    return wordsOf(await company.request(ana, sendCopyButton, { ...ofTicket(), body }));
  },
};

test.each(Object.entries(places))('thirty guesses in %s read alike, the right one among them', async (_, write) => {
  const answers = await answersTo(write);
  expect(answers).toHaveLength(1);
  expect(JSON.stringify(answers)).toContain(mask);
});

test('nor does a search tell: of names, of what was said here, and of what was said anywhere', async () => {
  const named = async (guess: string) => {
    await change({ name: `Rosa ${guess}` });
    return (await company.request(ana, listContacts, { query: { searchParam: guess.slice(3, 11) } })).count;
  };
  expect(await answersTo(named)).toEqual([0]);
  await change({ name: 'Rosa' });
  for (const guess of guesses) await send(`pode ser ${guess}`);
  const here = async (searchParam: string) =>
    (await company.request(ana, searchMessages, { ...ofTicket(), query: { searchParam } })).hits.length;
  const anywhere = async (searchParam: string) => {
    const query = { searchParam, searchOnMessages: 'true', showAll: 'true' };
    return (await company.request(ana, listTickets, { query })).count;
  };
  expect([await answersTo(here), await answersTo(anywhere)]).toEqual([[0], [0]]);
  expect([(await here('pode ser')) >= 30, await anywhere('pode ser')]).toEqual([true, 1]);
});

test('nor do forwarding and editing, nor what comes by itself', async () => {
  await app.idle();
  const screen = await company.listener(ana);
  const forwarded = await answersTo(async (guess) => {
    const { id } = await send(`me chame: ${guess}`);
    const body = { messageId: id, contactId: otherContactId };
    return (await company.ask(ana, forwardMessage, { body })).body.code;
  });
  expect(forwarded).toEqual(['ERR_HIDDEN_NUMBER']);
  const edited = await answersTo(async (guess) => {
    const params = { messageId: (await send(`anotei ${guess}`, true)).id };
    return (await company.ask(ana, editMessage, { params, body: { body: 'nada' } })).body.code;
  });
  expect(edited).toEqual(['ERR_NO_PERMISSION']);
  await app.idle();
  const told = () => screen.events.filter(({ name }) => name === messageEvent.name).map(({ payload }) => payload);
  const bodies = () => told().map(({ message }) => (message as Message).body);
  const shown = [`me chame: ${mask}`, `anotei ${mask}`];
  await screen.waitFor(() => bodies().filter((body) => shown.includes(body)).length >= 2 * guesses.length);
  expect(new Set(bodies())).toEqual(new Set(shown));
  const previews = told().filter(({ message }) => (message as Message).body === shown[0]);
  expect(new Set(previews.map((payload) => (payload.ticket as Ticket).lastMessage))).toEqual(new Set([shown[0]]));
  screen.disconnect();
});

test('other numbers stay readable, also to who wrote them: orders, documents, telephones of others', async () => {
  const tickets = [{ number: '5511988887777', status: 'open' as const, userId: ana.id }];
  const [put] = await putTickets(app.owner, company, tickets);
  const params = { ticketId: put?.id ?? 0 };
  const cpf = { name: 'CPF', value: '123.456.789-09' };
  const boleto = '34191790010104351004791020150008584560000002000';
  const body = `pedido 12345678, boleto ${boleto}, CPF ${cpf.value}, fixo 11 4002-8922`;
  for (const isPrivate of [true, false])
    expect((await company.request(ana, sendMessage, { params, body: { body, isPrivate } })).body).toBe(body);
  const contact = { params: { contactId: put?.contactId ?? 0 }, body: { extraInfo: [cpf] } };
  expect((await company.request(ana, updateContact, contact)).extraInfo).toMatchObject([cpf]);
});

test('the order of a list does not tell where a name is a number: the rest of the name has its place', async () => {
  const desk = await app.company();
  await desk.setting('lgpdHideNumber', 'enabled');
  const [admin, bia] = [await desk.admin(), await desk.person()];
  const made = (name: string, digits: string) =>
    desk.request(admin, createContact, { body: { name, number: digits } }).then(({ id }) => id);
  const zoe = await made('Zoé', '5511900000001');
  const [last, first] = [await made('5511988887777', '5511988887777'), await made('5511911112222', '5511911112222')];
  const between = await made('+55 (11) 95555-0000', '5511900000002');
  const ze = await made('Zé 5511977776666', '5511977776666');
  const zeAgain = await made('Zé 11 93333-4444', '5511933334444');
  const ana24 = await made('Ana 24h', '5511900000003');
  for (const person of [admin, bia]) {
    const { contacts } = await desk.request(person, listContacts);
    expect(contacts.map(({ id }) => id)).toEqual([last, first, between, ana24, ze, zeAgain, zoe]);
  }
});
