import { createTicketNote, deleteTicketNote, listTicketNotes } from '@guiche/contract/ticket-notes.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let admin: Person;
let ana: Person;
let bia: Person;
let stranger: Person;
let ticketId: number;
let contactId: number;

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
  company = await app.company();
  admin = await company.admin();
  ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
  bia = await company.person({ name: 'Bia', flags: { all_ticket: 'enable' } });
  stranger = await company.person({ name: 'Cleo' });
  await company.receives('Rosa', 'oi');
  await app.idle();
  const [ticket] = await company.tickets(ana, 'pending');
  ticketId = ticket?.id ?? 0;
  contactId = ticket?.contactId ?? 0;
});
afterAll(() => app.close());

const write = (person: Person, note: string) =>
  company.ask(person, createTicketNote, { body: { note, ticketId, contactId } });
const listed = (person: Person) =>
  company.ask(person, listTicketNotes, { query: { ticketId: String(ticketId), contactId: String(contactId) } });
const remove = (person: Person, noteId: number) => company.ask(person, deleteTicketNote, { params: { noteId } });

test('notes have at least two letters and at most 4096, with their author and time, the latest first', async () => {
  for (const note of ['', 'a', ' a ', 'x'.repeat(4097)])
    expect((await write(ana, note)).body.code).toBe('ERR_VALIDATION');
  await write(ana, '  Prefere de manhã\nno fixo ');
  await write(bia, 'ok');
  const { body } = await listed(admin);
  expect(body.map(({ note, user, ticketId: id }) => [note, user?.name, id])).toEqual([
    ['ok', 'Bia', ticketId],
    ['Prefere de manhã\nno fixo', 'Ana', ticketId],
  ]);
});

test('a note goes by its author or an admin, once; who sees no ticket of the contact learns nothing of it', async () => {
  const { body: note } = await write(ana, 'só um teste');
  const answers: [Person, number, string | undefined][] = [
    [stranger, 404, 'ERR_NO_NOTE_FOUND'],
    [bia, 403, 'ERR_NO_PERMISSION'],
    [ana, 200, undefined],
    [ana, 404, 'ERR_NO_NOTE_FOUND'],
  ];
  for (const [person, status, code] of answers) {
    const answer = await remove(person, note.id);
    expect([person.name, answer.status, answer.body.code]).toEqual([person.name, status, code]);
  }
  const { body: second } = await write(bia, 'outra');
  expect((await remove(admin, second.id)).status).toBe(200);
});

test('notes are read and written from a ticket one sees, about its contact', async () => {
  expect((await listed(stranger)).body).toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
  expect((await write(stranger, 'oi')).body.code).toBe('ERR_NO_TICKET_FOUND');
  await company.receives('Nina', 'oi');
  await app.idle();
  const nina = (await company.tickets(ana, 'pending')).find(({ contact }) => contact.name === 'Nina');
  const body = { note: 'troca', ticketId, contactId: nina?.contactId ?? 0 };
  expect((await company.ask(ana, createTicketNote, { body })).body.code).toBe('ERR_NO_CONTACT_FOUND');
});

test('notes stay with the contact when the ticket is closed and another begins', async () => {
  await write(ana, 'fica para depois');
  await company.request(admin, updateTicket, { params: { ticketId }, body: { status: 'closed' } });
  await company.receives('Rosa', 'voltei');
  await app.idle();
  const next = (await company.tickets(ana, 'pending')).find(({ contact }) => contact.name === 'Rosa');
  const query = { ticketId: String(next?.id), contactId: String(contactId) };
  const notes = await company.request(ana, listTicketNotes, { query });
  expect(notes.map(({ note }) => note)).toContain('fica para depois');
  ticketId = next?.id ?? 0;
});

test('a number in a note is masked for who gets numbers masked', async () => {
  const { waId } = await app.sim.contact('Rosa').get();
  await write(admin, `ligar para +${waId}`);
  await company.setting('lgpdHideNumber', 'enabled');
  const masked = await company.person({ flags: { all_ticket: 'enable' } });
  expect(JSON.stringify((await listed(masked)).body)).not.toContain(waId.slice(-8));
  expect(JSON.stringify((await listed(admin)).body)).toContain(waId);
});
