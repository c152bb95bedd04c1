import { listMessages } from '@guiche/contract/messages.schemas';
import { askTransfer, listLiveTickets } from '@guiche/contract/ticket-requests.schemas';
import { createTicket, type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { textsAt, waitingTicket } from '@guiche/testkit/waiting-ticket';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/** Who may not see whose a contact is can ask for the ticket all the same, and learns nothing by it. */
let app: TestApp;
let company: TestCompany;
let sales: number;
let support: number;
let admin: Person;
let ana: Person;
let bia: Person;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  [sales, support] = [await company.queue('Vendas'), await company.queue('Suporte')];
  admin = await company.admin();
  ana = await company.person({ name: 'Ana Souza', queues: [sales], flags: { all_ticket: 'enable' } });
  bia = await company.person({ name: 'Bia Reis', queues: [support] });
});

const waiting = (name: string) => waitingTicket(app, { company, sees: admin }, name);

/** Attended by Ana, in the queue that Bia does not see. */
async function attended(name: string): Promise<Ticket> {
  const params = { ticketId: (await waiting(name)).id };
  return company.request(ana, updateTicket, { params, body: { status: 'open', queueId: sales } });
}

const ask = (person: Person, { contactId, whatsappId }: Ticket, note?: string) =>
  company.ask(person, askTransfer, { body: { contactId, whatsappId, ...(note !== undefined && { note }) } });

const notesOf = async ({ id }: Ticket) => {
  const { messages } = await company.request(admin, listMessages, { params: { ticketId: id } });
  return messages.filter(({ isPrivate }) => isPrivate);
};

test('the request is a private note of the ticket, in the asker’s name, that speaks to its attendant', async () => {
  const ticket = await attended('Rosa');
  const { status, body } = await ask(bia, ticket, '  É minha cliente ');
  expect([status, body]).toEqual([200, { ok: true }]);
  const [note, ...more] = await notesOf(ticket);
  expect(more).toEqual([]);
  expect(note).toMatchObject({
    body: '@Ana Souza Pode transferir este atendimento para mim?\nÉ minha cliente',
    fromMe: true,
    user: { id: bia.id },
    mentions: [{ id: ana.id, name: 'Ana Souza' }],
    sendState: null,
  });
  expect(await textsAt(app, 'Rosa')).toEqual([]);
  // It gives no sight of the ticket.
  const read = await company.ask(bia, listMessages, { params: { ticketId: ticket.id } });
  expect([read.status, read.body.code]).toEqual([404, 'ERR_NO_TICKET_FOUND']);
});

test('a ticket that nobody attends speaks to the people of its queue who see it, and to no other', async () => {
  const params = { ticketId: (await waiting('Rita')).id };
  const ticket = await company.request(admin, updateTicket, {
    params,
    body: { isTransfered: true, queueId: sales },
  });
  const gone = await company.person({ name: 'Saiu', queues: [sales] });
  await app.owner.query('update users set deleted_at = now() where id = $1', [gone.id]);
  expect((await ask(bia, ticket)).status).toBe(200);
  expect((await notesOf(ticket)).map(({ mentions }) => mentions)).toEqual([[{ id: ana.id, name: 'Ana Souza' }]]);
});

test('it is said in the company’s language, with whatever words come with it', async () => {
  await app.owner.query(`update companies set language = 'tr' where id = $1`, [company.id]);
  const notes = ['', '   ', 'ığüşöç', '*não* é `código`', 'x'.repeat(1000)];
  for (const [at, note] of notes.entries()) {
    const ticket = await attended(`Língua ${at}`);
    expect((await ask(bia, ticket, note)).status).toBe(200);
    const [kept] = await notesOf(ticket);
    const said = '@Ana Souza Bu görüşmeyi bana aktarabilir misiniz?';
    expect(kept?.body).toBe(note.trim() === '' ? said : `${said}\n${note}`);
  }
  const tooLong = await ask(bia, await attended('Língua longa'), 'x'.repeat(1001));
  expect([tooLong.status, tooLong.body.code]).toEqual([400, 'ERR_VALIDATION']);
});

test('one asks once in a while for a ticket; others may ask for it, too, and one may ask for another one', async () => {
  const [rosa, rute] = [await attended('Rosa'), await attended('Rute')];
  const gil = await company.person({ name: 'Gil', queues: [support] });
  expect((await ask(bia, rosa)).status).toBe(200);
  const again = await ask(bia, rosa, 'por favor');
  expect([again.status, again.body.code]).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
  expect((await ask(gil, rosa)).status).toBe(200);
  expect((await ask(bia, rute)).status).toBe(200);
  expect([(await notesOf(rosa)).length, (await notesOf(rute)).length]).toEqual([2, 1]);
});

test('what is one’s own, what is over and what nobody has is not asked for; another company’s is missing', async () => {
  const ticket = await attended('Rosa');
  const codeOf = async (asked: Promise<{ status: number; body: { code?: string } }>) => {
    const { status, body } = await asked;
    return [status, body.code];
  };
  expect(await codeOf(ask(ana, ticket))).toEqual([422, 'ERR_INVALID_TRANSITION']);
  const stranger = await (await app.company()).admin();
  expect(await codeOf(ask(stranger, ticket))).toEqual([404, 'ERR_NO_WAPP_FOUND']);
  expect(await codeOf(ask(bia, { ...ticket, contactId: 999_999_999 }))).toEqual([404, 'ERR_NO_CONTACT_FOUND']);
  const body = { status: 'closed', sendFarewellMessage: false } as const;
  await company.request(ana, updateTicket, { params: { ticketId: ticket.id }, body });
  expect(await codeOf(ask(bia, ticket))).toEqual([404, 'ERR_NO_TICKET_FOUND']);
  expect(await notesOf(ticket)).toEqual([]);
});

test('who attends a contact is told to who sees the ticket, and of others nothing is said', async () => {
  const [rosa, rute] = [await attended('Rosa'), await waiting('Rute')];
  const closed = await attended('Rita');
  const end = { status: 'closed', sendFarewellMessage: false } as const;
  await company.request(ana, updateTicket, { params: { ticketId: closed.id }, body: end });
  const contactIds = JSON.stringify([rosa.contactId, rute.contactId, closed.contactId, 999_999_999]);
  const seenBy = async (person: Person) => {
    const live = await company.request(person, listLiveTickets, { query: { contactIds } });
    return new Map(live.map(({ uuid, user, queue }) => [uuid, [user?.name ?? null, queue?.name ?? null]]));
  };
  const all = new Map([
    [rute.uuid, [null, null]],
    [rosa.uuid, ['Ana Souza', 'Vendas']],
  ]);
  expect(await seenBy(admin)).toEqual(all);
  expect(await seenBy(ana)).toEqual(all);
  expect(await seenBy(bia)).toEqual(new Map());
  expect(await company.request(admin, listLiveTickets, { query: { contactIds: '[]' } })).toEqual([]);
  const stranger = await (await app.company()).admin();
  expect(await company.request(stranger, listLiveTickets, { query: { contactIds } })).toEqual([]);
  const refused = await company.ask(bia, createTicket, {
    body: { contactId: rosa.contactId, whatsappId: rosa.whatsappId, queueId: support },
  });
  expect(JSON.parse(refused.body.error ?? '')).toMatchObject({ user: null, queue: null });
});
