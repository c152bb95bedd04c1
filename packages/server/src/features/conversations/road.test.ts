import { listMessages, sendMessage } from '@guiche/contract/messages.schemas';
import { deleteTicket, readTicket, updateTicket } from '@guiche/contract/tickets.schemas';
import { postWebhook, webhookBody } from '@guiche/testkit/signed-webhook';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a contact writes, an attendant accepts and answers, and the ticks come back', async () => {
  const company = await app.company();
  const ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
  const screen = await company.screen(ana);
  await company.receives('Maria', 'Oi! Vocês entregam hoje?');
  await screen.waitFor((model) => model.tickets().length === 1);
  const [ticket] = await company.tickets(ana, 'pending');
  expect(ticket).toMatchObject({
    status: 'pending',
    unreadMessages: 1,
    lastMessage: 'Oi! Vocês entregam hoje?',
    userId: null,
  });
  const ticketId = ticket?.id ?? 0;
  const accepted = await company.request(ana, updateTicket, {
    params: { ticketId },
    body: { status: 'open', userId: ana.id },
  });
  expect(accepted).toMatchObject({ status: 'open', userId: ana.id, user: { name: 'Ana' } });
  const sent = await company.request(ana, sendMessage, {
    params: { ticketId },
    body: { body: 'Entregamos, sim.' },
    key: 'client-key-1',
  });
  expect(sent).toMatchObject({ ack: 0, fromMe: true, clientId: 'client-key-1' });
  await app.sim.expectSent({ to: 'Maria', text: 'Entregamos, sim.' });
  await app.idle();
  const page = await company.request(ana, listMessages, { params: { ticketId } });
  expect(page.messages.map((message) => message.body)).toEqual(['Oi! Vocês entregam hoje?', 'Entregamos, sim.']);
  expect(page.messages[1]).toMatchObject({ ack: 2, sendState: 'sent' });
  await screen.waitFor((model) => model.messages(ticketId).at(-1)?.ack === 2);
  expect(screen.tickets()).toEqual([...(await company.tickets(ana, 'open'))]);
  screen.disconnect();
});

test('only the attendant’s own look counts as read, and it sends the receipt', async () => {
  const company = await app.company();
  const ana = await company.person({ flags: { all_ticket: 'enable' } });
  const admin = await company.admin();
  const written = await company.receives('Rita', 'Olá');
  await app.idle();
  const [ticket] = await company.tickets(ana, 'pending');
  const params = { ticketId: ticket?.id ?? 0 };
  const { messages } = await company.request(ana, listMessages, { params });
  const body = { lastMessageId: messages[0]?.id ?? 0 };
  expect(await company.request(ana, readTicket, { params, body })).toEqual({ unreadMessages: 1 });
  await company.request(ana, updateTicket, { params, body: { status: 'open' } });
  expect(await company.request(admin, readTicket, { params, body })).toEqual({ unreadMessages: 1 });
  expect(await company.request(ana, readTicket, { params, body })).toEqual({ unreadMessages: 0 });
  await app.idle();
  expect((await app.sim.message(written)).statuses.map((status) => status.status)).toContain('read');
});

test('a look at what was handed over is told with the ticket as it is then, read up to where it went', async () => {
  const company = await app.company();
  const admin = await company.admin();
  const ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
  for (const text of ['Oi', 'Tem alguém?', 'Alô?']) await company.receives('Rosa', text);
  await app.idle();
  const [waiting] = await company.tickets(ana, 'pending');
  const params = { ticketId: waiting?.id ?? 0 };
  await company.request(admin, updateTicket, { params, body: { status: 'open', userId: ana.id } });
  await app.idle();
  const screen = await company.screen(ana);
  expect(screen.tickets()).toMatchObject([{ isNewToOwner: true, unreadMessages: 3 }]);
  const { messages } = await company.request(ana, listMessages, { params });
  for (const [at, left] of [
    [1, 1],
    [0, 1], // further up: nothing is unread again
    [2, 0],
    [2, 0],
  ] as const) {
    const body = { lastMessageId: messages[at]?.id ?? 0 };
    expect(await company.request(ana, readTicket, { params, body })).toEqual({ unreadMessages: left });
    await app.idle();
    expect(screen.tickets()).toEqual(await company.tickets(ana, 'open'));
  }
  expect(screen.tickets()).toMatchObject([{ isNewToOwner: false, unreadMessages: 0 }]);
  screen.disconnect();
});

test('words that come together with a tick of a deleted ticket begin a ticket of their own', async () => {
  const company = await app.company();
  const admin = await company.admin();
  await company.receives('Nina', 'Oi');
  await app.idle();
  const [ticket] = await company.tickets(admin, 'pending', true);
  const params = { ticketId: ticket?.id ?? 0 };
  await company.request(admin, updateTicket, { params, body: { status: 'open', userId: admin.id } });
  const { id } = await company.request(admin, sendMessage, { params, body: { body: 'Bom dia!' } });
  await app.idle();
  const { rows } = await app.owner.query('select provider_id from messages where id = $1', [id]);
  await company.request(admin, deleteTicket, { params });
  const to = ticket?.contact.number ?? '';
  const both = webhookBody({
    phoneNumberId: company.phoneNumberId,
    statuses: [{ id: rows[0].provider_id, status: 'read', to }],
    texts: [{ id: 'wamid.nina', from: to, text: 'Alguém aí?' }],
  });
  expect(await postWebhook(app.url, app.platformSecret, both)).toBe(200);
  await app.idle();
  const waiting = await company.tickets(admin, 'pending', true);
  expect(waiting.map(({ lastMessage, unreadMessages }) => [lastMessage, unreadMessages])).toEqual([['Alguém aí?', 1]]);
});
