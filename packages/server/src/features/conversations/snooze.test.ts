import { markTicketUnread, snoozeTicket, wakeTicket } from '@guiche/contract/snooze.schemas';
import { listTickets, readTicket, updateTicket } from '@guiche/contract/tickets.schemas';
import { putTickets } from '@guiche/testkit/put-tickets';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let ana: Person;
let bia: Person;
let queue: number;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  queue = await company.queue('Vendas');
  ana = await company.person({ name: 'Ana', queues: [queue], flags: { all_ticket: 'enable' } });
  bia = await company.person({ name: 'Bia', queues: [queue], flags: { all_user_chat: 'enabled' } });
});

/** Somebody wrote and Ana attends: through the road, so that an answer finds the ticket. */
async function attended(name: string): Promise<number> {
  await company.receives(name, 'Oi');
  await app.idle();
  const waiting = await company.tickets(ana, 'pending');
  const ticket = waiting.find(({ contact }) => contact.name === name) ?? expect.fail('no ticket');
  await company.request(ana, updateTicket, {
    params: { ticketId: ticket.id },
    body: { status: 'open', queueId: queue },
  });
  return ticket.id;
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const setAside = (ticketId: number, moment: string | null, person = ana) =>
  company.ask(person, snoozeTicket, { params: { ticketId }, body: { until: moment } });
async function look(person = ana) {
  const read = (query: Record<string, string>) => company.request(person, listTickets, { query });
  const [open, aside] = [await read({ status: 'open' }), await read({ status: 'open', snoozed: 'true' })];
  return {
    open: open.tickets.map(({ id }) => id),
    aside: aside.tickets.map(({ id }) => id),
    counts: [open.count, aside.count],
  };
}

test('what is set aside leaves its list for the one of what is, with exact counts, and is found by a search', async () => {
  const [first, second] = [await attended('Maria'), await attended('João')];
  const moment = inHours(1);
  expect(await setAside(first, moment)).toMatchObject({ status: 200, body: { snooze: { until: moment } } });
  expect(await look()).toEqual({ open: [second], aside: [first], counts: [1, 1] });
  const found = await company.request(ana, listTickets, { query: { searchParam: 'maria' } });
  expect(found.tickets.map(({ id }) => id)).toEqual([first]);
  const woken = await company.request(ana, wakeTicket, { params: { ticketId: first } });
  expect(woken.snooze).toBeNull();
  expect((await look()).counts).toEqual([2, 0]);
});

test('its moment wakes it, and an earlier moment that was put off does not (habit: Snooze)', async () => {
  const [ticketId, later] = [await attended('Maria'), await attended('João')];
  await setAside(ticketId, inHours(2));
  await setAside(ticketId, new Date(Date.now() + 3_000).toISOString());
  expect((await look()).aside).toEqual([ticketId]);
  const listener = await company.listener(ana);
  await until('the ticket is back', async () => (await look()).open.includes(ticketId));
  await app.idle();
  await listener.waitFor(({ events }) => events.some(({ name }) => name === 'ticket'));
  const woken = { id: ticketId, snooze: null, isNewToOwner: true };
  expect(listener.events.at(-1)?.payload).toMatchObject({ action: 'update', ticket: woken });
  expect((await look()).open).toEqual([ticketId, later]);
  listener.disconnect();
  await setAside(ticketId, new Date(Date.now() + 300).toISOString());
  await setAside(ticketId, null);
  // The moment that was given up has come, and has left it as it is.
  await until('the moment is over', async () => {
    const { rowCount } = await app.owner.query(`select from due where kind = 'snooze' and subject_id = $1`, [ticketId]);
    return rowCount === 0;
  });
  expect((await look()).aside).toEqual([ticketId]);
});

test('the contact’s next message wakes it, and so does every change of status or owner', async () => {
  const ticketId = await attended('Maria');
  await setAside(ticketId, inHours(1));
  await company.receives('Maria', 'Voltei');
  await app.idle();
  expect(await look()).toMatchObject({ open: [ticketId], aside: [] });
  await setAside(ticketId, null);
  await company.request(ana, updateTicket, { params: { ticketId }, body: { status: 'pending' } });
  const [waiting] = await company.tickets(ana, 'pending');
  expect(waiting).toMatchObject({ id: ticketId, snooze: null });
});

test('only who attends it, or an admin, sets it aside, and only what is attended', async () => {
  const ticketId = await attended('Maria');
  expect(await setAside(ticketId, null, bia)).toMatchObject({ status: 403, body: { code: 'ERR_NO_PERMISSION' } });
  const stranger = await company.person();
  expect(await setAside(ticketId, null, stranger)).toMatchObject({ body: { code: 'ERR_NO_TICKET_FOUND' } });
  expect(await setAside(ticketId, null, await company.admin())).toMatchObject({ status: 200 });
  const [waiting] = await putTickets(app.owner, company, [{ status: 'pending', queueId: queue }]);
  expect(await setAside(waiting?.id ?? 0, null)).toMatchObject({ body: { code: 'ERR_INVALID_TRANSITION' } });
  for (const moment of [inHours(-1), inHours(24 * 400)])
    expect(await setAside(ticketId, moment)).toMatchObject({ status: 400, body: { code: 'ERR_VALIDATION' } });
});

test('a ticket made unread counts at least one, and its next look takes that back', async () => {
  const ticketId = await attended('Maria');
  const lastMessageId = Number.MAX_SAFE_INTEGER;
  await company.request(ana, readTicket, { params: { ticketId }, body: { lastMessageId } });
  const unread = await company.request(ana, markTicketUnread, { params: { ticketId } });
  expect(unread.unreadMessages).toBe(1);
  const again = await company.request(ana, markTicketUnread, { params: { ticketId } });
  expect(again.unreadMessages).toBe(1);
  const read = await company.request(ana, readTicket, { params: { ticketId }, body: { lastMessageId } });
  expect(read).toEqual({ unreadMessages: 0 });
});

test('a ticket in which nobody wrote to us is made unread, and is read again by opening it', async () => {
  const [put] = await putTickets(app.owner, company, [
    { status: 'open', userId: ana.id, queueId: queue, says: ['>Oi'] },
  ]);
  const params = { ticketId: put?.id ?? 0 };
  expect((await company.request(ana, markTicketUnread, { params })).unreadMessages).toBe(1);
  const body = { lastMessageId: put?.messageIds[0] ?? 0 };
  expect(await company.request(ana, readTicket, { params, body })).toEqual({ unreadMessages: 0 });
});

test('what was handed to somebody is new to them until they open it, read or not', async () => {
  const ticketId = await attended('Maria');
  await app.owner.query('update tickets set is_new_to_owner = true, unread_messages = 0 where id = $1', [ticketId]);
  const mark = async () => (await company.tickets(ana, 'open')).map(({ isNewToOwner }) => isNewToOwner);
  expect(await mark()).toEqual([true]);
  const body = { lastMessageId: 1 };
  await company.request(bia, readTicket, { params: { ticketId }, body });
  expect(await mark()).toEqual([true]);
  await company.request(ana, readTicket, { params: { ticketId }, body });
  expect(await mark()).toEqual([false]);
});
