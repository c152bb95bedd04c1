import { listContactTickets } from '@guiche/contract/contact-acts.schemas';
import { listMessages, searchMessages } from '@guiche/contract/messages.schemas';
import type { BodyOf } from '@guiche/contract/route';
import { type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { getFile } from '@guiche/testkit/media-requests';
import { putTickets } from '@guiche/testkit/put-tickets';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What is closed in one's queue is read there; what a colleague attends is not, whatever way leads to it. */
let app: TestApp;
let company: TestCompany;
let sales: number;
let admin: Person;
let ana: Person;
let bia: Person;

beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
  sales = await company.queue('Vendas');
  admin = await company.admin();
  ana = await company.person({ name: 'Ana', queues: [sales] });
  bia = await company.person({ name: 'Bia', queues: [sales] });
});
afterAll(() => app.close());

const put = (person: Person, ticketId: number, body: BodyOf<typeof updateTicket>) =>
  company.request(person, updateTicket, { params: { ticketId }, body });

/** The contact writes; Bia attends that in Vendas and closes it. */
async function closedOf(contact: string, text: string): Promise<Ticket> {
  await company.receives(contact, text);
  await app.idle();
  const [waiting] = await company.tickets(admin, 'pending');
  const { id } = waiting ?? expect.fail('nothing waits');
  await put(admin, id, { status: 'open', userId: bia.id, queueId: sales });
  return put(bia, id, { status: 'closed' });
}

test('what is reopened is its attendant’s again: neither its words nor its files are read from a later ticket', async () => {
  const first = await closedOf('Rosa', 'um');
  const second = await closedOf('Rosa', 'dois');
  const params = { ticketId: second.id };
  const read = async () => {
    const { messages } = await company.request(ana, listMessages, { params });
    const { hits } = await company.request(ana, searchMessages, { params, query: { searchParam: 'segredo' } });
    return { said: messages.filter(({ fromMe }) => !fromMe).map(({ body }) => body), hits: hits.length };
  };
  expect(await read()).toEqual({ said: ['um', 'dois'], hits: 0 });
  await put(bia, first.id, { status: 'open' });
  await company.receives('Rosa', 'segredo');
  await company.receivesPart('Rosa', { type: 'image', sample: 'photo' });
  await app.idle();
  const { messages } = await company.request(bia, listMessages, { params: { ticketId: first.id } });
  const photo = messages.at(-1)?.mediaUrl ?? expect.fail('no file came');
  const fileFor = async (person: Person) => (await getFile(app.url, person, photo)).status;
  expect(await read()).toEqual({ said: ['dois'], hits: 0 });
  expect([await fileFor(ana), await fileFor(bia)]).toEqual([404, 200]);
  await put(bia, first.id, { status: 'closed' });
  expect(await read()).toEqual({ said: ['um', 'dois', 'segredo', ''], hits: 1 });
  expect(await fileFor(ana)).toBe(200);
});

test('the list of a contact’s tickets has what a colleague attends for nobody else, and groups for who sees groups', async () => {
  const support = await company.queue('Suporte');
  const tickets = await putTickets(app.owner, company, [
    { status: 'closed', queueId: sales, userId: bia.id, says: ['antes'] },
    { contactOf: 0, status: 'open', queueId: sales, userId: bia.id, says: ['segredo'] },
    { status: 'open', queueId: support, userId: bia.id, says: ['segredo'] },
    { status: 'group', queueId: sales, userId: bia.id, says: ['segredo'] },
  ]);
  const contactIds = [...new Set(tickets.map(({ contactId }) => contactId))];
  /** Which of them, by their places, contact by contact. */
  const listedTo = async (person: Person) => {
    const lists = contactIds.map((contactId) => company.request(person, listContactTickets, { params: { contactId } }));
    return (await Promise.all(lists)).flat().map(({ id }) => tickets.findIndex((ticket) => ticket.id === id));
  };
  const historian = await company.person({ queues: [sales], flags: { all_historic: 'enabled' } });
  const ofGroups = await company.person({ queues: [sales], flags: { all_historic: 'enabled', allow_group: true } });
  expect(await listedTo(ana)).toEqual([0]);
  expect(await listedTo(historian)).toEqual([0]);
  expect(await listedTo(ofGroups)).toEqual([0, 3]);
  expect(await listedTo(bia)).toEqual([1, 0, 2]);
  expect(await listedTo(admin)).toEqual([1, 0, 2, 3]);
});
