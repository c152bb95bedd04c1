import { createContact, mergeContacts, updateContact } from '@guiche/contract/contact-acts.schemas';
import { getContact } from '@guiche/contract/contacts.schemas';
import { listMessages, sendMessage } from '@guiche/contract/messages.schemas';
import { snoozeTicket } from '@guiche/contract/snooze.schemas';
import { createTag, syncTags } from '@guiche/contract/tag-acts.schemas';
import { createTicketNote, listTicketNotes } from '@guiche/contract/ticket-notes.schemas';
import {
  getTicketByUuid,
  listTicketLog,
  listTickets,
  type Ticket,
  updateTicket,
} from '@guiche/contract/tickets.schemas';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let admin: Person;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  admin = await company.admin();
  ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
});

async function writes(name: string, text = `oi de ${name}`): Promise<Ticket> {
  await company.receives(name, text);
  await app.idle();
  const live = [...(await company.tickets(admin, 'pending', true)), ...(await company.tickets(admin, 'open', true))];
  const { waId } = await app.sim.contact(name).get();
  return live.find(({ contact }) => contact.number === waId) ?? expect.fail(`${name} opened no ticket`);
}

const merge = (person: Person, contactId: number, otherContactId: number) =>
  company.ask(person, mergeContacts, { params: { contactId }, body: { otherContactId } });
const bodiesOf = async (ticketId: number) =>
  (await company.request(admin, listMessages, { params: { ticketId } })).messages.map(({ body }) => body);
const accept = (person: Person, { id: ticketId }: Ticket) =>
  company.request(person, updateTicket, { params: { ticketId }, body: { status: 'open', userId: person.id } });
const close = ({ id: ticketId }: Ticket) =>
  company.request(admin, updateTicket, {
    params: { ticketId },
    body: { status: 'closed', sendFarewellMessage: false },
  });

/** Somebody whose owner that person is writes again: the ticket waits for them. */
async function waitsFor(person: Person, name: string): Promise<Ticket> {
  const known = await writes(name);
  const body = { walletIds: [person.id] };
  await company.request(admin, updateContact, { params: { contactId: known.contactId }, body });
  await close(known);
  await company.setting('DirectTicketsToWallets', 'enabled');
  const ticket = await writes(name, 'voltei');
  expect(ticket).toMatchObject({ status: 'pending', userId: person.id });
  return ticket;
}

async function attendanceOf({ id }: Ticket) {
  const { rows } = await app.owner.query(
    `select user_id::int as "userId", started_at is not null as "hasBegun" from ticket_sessions
     where ticket_id = $1 and finished_at is null`,
    [id],
  );
  return rows;
}

test('two contacts become one, the older ticket has all messages in order, and nobody is written to', async () => {
  const older = await writes('Rui');
  const younger = await writes('Rui do celular');
  await writes('Rui', 'ainda aí?');
  const sentBefore = (await app.sim.outbox()).length;
  const tag = await company.request(ana, createTag, { body: { name: 'VIP', color: '#112233' } });
  await company.request(ana, syncTags, { body: { contactId: older.contactId, tags: [tag.id] } });
  const note = { note: 'mesma pessoa', ticketId: older.id, contactId: older.contactId };
  await company.request(ana, createTicketNote, { body: note });

  const { status, body: kept } = await merge(admin, younger.contactId, older.contactId);
  expect([status, kept.id, kept.name, kept.tags.map(({ name }) => name)]).toEqual([
    200,
    younger.contactId,
    'Rui do celular',
    ['VIP'],
  ]);
  await app.idle();
  const tickets = await company.tickets(admin, 'pending');
  expect(
    tickets.map(({ id, contactId, unreadMessages, lastMessage }) => [id, contactId, unreadMessages, lastMessage]),
  ).toEqual([[older.id, younger.contactId, 3, 'ainda aí?']]);
  expect(await bodiesOf(older.id)).toEqual(['oi de Rui', 'oi de Rui do celular', 'ainda aí?']);
  const log = await company.request(admin, listTicketLog, { params: { ticketId: older.id } });
  expect(log.map(({ type }) => type)).toEqual(['create']);
  expect((await company.ask(admin, getTicketByUuid, { params: { uuid: younger.uuid } })).status).toBe(404);
  expect((await company.ask(admin, getContact, { params: { contactId: older.contactId } })).status).toBe(404);
  const query = { ticketId: String(older.id), contactId: String(younger.contactId) };
  expect((await company.request(ana, listTicketNotes, { query })).map((each) => each.note)).toEqual(['mesma pessoa']);
  expect((await app.sim.outbox()).length).toBe(sentBefore);
});

test('from either number they write into the one ticket, and answers go where they wrote from last', async () => {
  const older = await writes('Lia');
  const younger = await writes('Lia do trabalho');
  await merge(admin, older.contactId, younger.contactId);
  for (const name of ['Lia do trabalho', 'Lia']) {
    await company.receives(name, `de ${name}`);
    await app.idle();
    const [ticket, ...more] = [
      ...(await company.tickets(admin, 'pending')),
      ...(await company.tickets(admin, 'open', true)),
    ];
    expect([ticket?.id, more]).toEqual([older.id, []]);
    if (ticket?.status === 'pending') await accept(ana, ticket);
    await company.request(ana, sendMessage, { params: { ticketId: older.id }, body: { body: `para ${name}` } });
    await app.idle();
    const { waId } = await app.sim.contact(name).get();
    expect((await app.sim.outbox()).find(({ text }) => text === `para ${name}`)?.to).toBe(waId);
  }
});

test('who attends goes on attending, also when the ticket was the younger one', async () => {
  const older = await writes('Davi');
  const younger = await accept(ana, await writes('Davi 2'));
  await merge(admin, older.contactId, younger.contactId);
  const [ticket, ...more] = await company.tickets(ana, 'open');
  expect([ticket?.id, ticket?.userId, more]).toEqual([older.id, ana.id, []]);
  expect(await company.tickets(ana, 'pending')).toEqual([]);
});

test('who attends goes on attending where the older ticket waits for its contact’s owner, who has nothing to take up', async () => {
  const bia = await company.person({ name: 'Bia' });
  const older = await waitsFor(bia, 'Ivo');
  const younger = await accept(ana, await writes('Ivo 2'));
  await merge(admin, older.contactId, younger.contactId);
  const [ticket, ...more] = await company.tickets(ana, 'open');
  expect(ticket).toMatchObject({ id: older.id, userId: ana.id, isNewToOwner: false });
  expect([more, await company.tickets(admin, 'pending', true)]).toEqual([[], []]);
  expect(await attendanceOf(older)).toEqual([{ userId: ana.id, hasBegun: true }]);
});

test('what waits for its contact’s owner goes on waiting: nobody has begun', async () => {
  const bia = await company.person({ name: 'Bia' });
  const older = await writes('Ada');
  const younger = await waitsFor(bia, 'Ada 2');
  await merge(admin, older.contactId, younger.contactId);
  expect(await company.tickets(bia, 'pending')).toMatchObject([{ id: older.id, userId: bia.id }]);
  expect(await attendanceOf(older)).toEqual([{ userId: bia.id, hasBegun: false }]);
});

test('what waits in one is not put aside with the other; what is aside in both stays so', async () => {
  const setAside = async (ticket: Ticket) => {
    await company.request(ana, snoozeTicket, { params: { ticketId: ticket.id }, body: { until: null } });
    return ticket;
  };
  const idsOf = async (query: Record<string, string>) =>
    (await company.request(ana, listTickets, { query: { status: 'open', ...query } })).tickets.map(({ id }) => id);
  const older = await setAside(await accept(ana, await writes('Eva')));
  const younger = await writes('Eva 2', 'preciso de ajuda');
  const [aside, other] = [await accept(ana, await writes('Iara')), await accept(ana, await writes('Iara 2'))];
  for (const ticket of [aside, other]) await setAside(ticket);
  await merge(admin, older.contactId, younger.contactId);
  await merge(admin, aside.contactId, other.contactId);
  expect([await idsOf({}), await idsOf({ snoozed: 'true' })]).toEqual([[older.id], [aside.id]]);
});

test('what waits to be sent is sent, once, in its order', async () => {
  const older = await accept(ana, await writes('Nina'));
  const younger = await accept(ana, await writes('Nina 2'));
  // The connection is without an answer for a while: all sends wait their time.
  await app.sim.faults({ kind: 'errorCode', code: 130_429, next: 1, phoneNumberId: company.phoneNumberId });
  const texts = ['um', 'dois', 'três'];
  for (const body of texts)
    await company.request(ana, sendMessage, { params: { ticketId: younger.id }, body: { body } });
  let answer = await merge(admin, older.contactId, younger.contactId);
  while (answer.body.code === 'ERR_CONTACT_BUSY') answer = await merge(admin, older.contactId, younger.contactId);
  expect(answer.status).toBe(200);
  for (const text of texts) await app.sim.expectSent({ to: 'Nina 2', text });
  await app.idle();
  const sent = (await app.sim.outbox()).map(({ text }) => text).filter((text) => texts.includes(text));
  expect(sent).toEqual(texts);
  const { messages } = await company.request(ana, listMessages, { params: { ticketId: older.id } });
  expect(messages.filter(({ fromMe }) => fromMe).map(({ body, sendState }) => [body, sendState])).toEqual(
    texts.map((text) => [text, 'sent']),
  );
});

test('a group, oneself, a stranger and what one does not see are not merged', async () => {
  const mine = await writes('Bia');
  const other = await writes('Bia 2');
  expect((await merge(admin, mine.contactId, mine.contactId)).body.code).toBe('ERR_CONTACTS_NOT_MERGEABLE');
  expect((await merge(admin, mine.contactId, 987_654_321)).body.code).toBe('ERR_NO_CONTACT_FOUND');
  const { rows } = await app.owner.query(
    `insert into contacts (company_id, name, channel, is_group) values ($1, 'Família', 'whatsapp', true) returning id`,
    [company.id],
  );
  expect((await merge(admin, mine.contactId, Number(rows[0].id))).body.code).toBe('ERR_CONTACTS_NOT_MERGEABLE');
  const stranger = await company.person({ name: 'Cleo' });
  expect((await merge(stranger, mine.contactId, other.contactId)).body.code).toBe('ERR_NO_PERMISSION');
  expect((await merge(ana, mine.contactId, other.contactId)).status).toBe(200);
  expect((await merge(ana, mine.contactId, other.contactId)).body.code).toBe('ERR_NO_CONTACT_FOUND');
});

test('whose tickets somebody may not read is not joined to a contact of theirs, live or not', async () => {
  const queueId = await company.queue('Vendas');
  const hidden = await accept(admin, await writes('Gil'));
  const there = { queueId, userId: admin.id, isTransfered: true };
  await company.request(admin, updateTicket, { params: { ticketId: hidden.id }, body: there });
  await close(hidden);
  const mine = await writes('Gil 2');
  const answers = [
    await merge(ana, mine.contactId, hidden.contactId),
    await merge(ana, hidden.contactId, mine.contactId),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([403, 'ERR_NO_PERMISSION']));
  const flags = { all_ticket: 'enable', all_historic: 'enabled' };
  const historian = await company.person({ name: 'Caio', flags });
  expect((await merge(historian, mine.contactId, hidden.contactId)).status).toBe(200);
});

test('a contact merged twice is followed to the last, and further details are kept once', async () => {
  const details = (value: string) => [
    { name: 'CPF', value },
    { name: 'CEP', value: '90000' },
  ];
  const make = async (n: number) => {
    const { waId } = await app.sim.contact(`Cadeia ${n}`).get();
    const body = { name: `Cadeia ${n}`, number: waId, extraInfo: details(String(n)) };
    return company.request(admin, createContact, { body });
  };
  const [one, two, three] = [await make(1), await make(2), await make(3)];
  await merge(admin, two.id, one.id);
  const { body: kept } = await merge(admin, three.id, two.id);
  expect(kept.extraInfo.map(({ name, value }) => `${name} ${value}`).sort()).toEqual([
    'CEP 90000',
    'CPF 1',
    'CPF 2',
    'CPF 3',
  ]);
  await company.receives('Cadeia 1', 'sou eu');
  await app.idle();
  expect((await company.tickets(admin, 'pending')).map(({ contactId }) => contactId)).toEqual([three.id]);
});
