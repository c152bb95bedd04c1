import { randomBytes } from 'node:crypto';
import { deleteMessage, reactToMessage } from '@guiche/contract/message-acts.schemas';
import { listMessages, sendMessage } from '@guiche/contract/messages.schemas';
import { latePreview } from '@guiche/contract/previews';
import { readTicket, updateTicket } from '@guiche/contract/tickets.schemas';
import { testSecret } from '@guiche/testkit/database';
import { QrDesk } from '@guiche/testkit/qr-desk';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { appUrl } from '../../platform/db/migrate.ts';
import { openPools } from '../../platform/db/pools.ts';
import { openLateMessages } from './late-messages.repo.ts';

/** Shows what becomes of a message that no key opens: it was asked for again, and comes, or does not. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());
afterEach(() => app.sim.clearFaults());

const waiting = async ({ connectionId }: QrDesk): Promise<number> => {
  const { rows } = await app.owner.query<{ n: number }>(
    'select count(*)::int as n from late_messages where connection_id = $1',
    [connectionId],
  );
  return rows[0]?.n ?? 0;
};

/**
 * Sends something that nobody can open, from a phone that does not hear that it is asked for again. Answers its id
 * there.
 */
async function misses(desk: QrDesk, write: () => Promise<{ messageId: string }>): Promise<string> {
  const { number: phoneNumberId } = desk;
  await app.sim.faults(
    { kind: 'undecryptable', phoneNumberId, next: 1 },
    { kind: 'againUnheard', phoneNumberId, next: 1 },
  );
  const { messageId } = await write();
  await until('it is missed', async () => (await waiting(desk)) === 1);
  return messageId;
}

const isMissed = (desk: QrDesk, content: object) => misses(desk, () => desk.write(content));

const lateNow = `update due set due_at = now()
  where kind = 'late' and subject_id in (select id from late_messages where connection_id = $1)`;

/** Lets the half minute pass. */
async function timePasses({ connectionId }: QrDesk): Promise<void> {
  await app.owner.query(lateNow, [connectionId]);
  await app.idle();
}

/** Brings the writer's phone back: what waits for the device comes, under its own id. */
async function comes(desk: QrDesk, words: string): Promise<void> {
  await desk.end(428);
  await until(`"${words}" has come`, async () => (await desk.messages()).some(({ body }) => body === words));
  await app.idle();
}

const onlyTicket = async ({ company, ana }: QrDesk) => {
  const tickets = [...(await company.tickets(ana, 'pending')), ...(await company.tickets(ana, 'open'))];
  expect(tickets).toHaveLength(1);
  return tickets[0] ?? expect.fail('no ticket');
};

const standIn = { mediaType: 'unsupported', body: '', dataJson: { type: 'undecryptable' }, fromMe: false };

test('what does not come in time is told of, and takes its place when it comes: one message, one ticket, unread once', async () => {
  const desk = await QrDesk.open(app);
  await desk.write({ text: 'oi' });
  await desk.shows(1);
  const screen = await desk.company.screen(desk.ana);
  await isMissed(desk, { text: 'preciso trocar o pedido' });
  await app.idle();
  expect(await desk.messages()).toHaveLength(1); // there is still time

  await timePasses(desk);
  const [, told] = await desk.messages();
  expect(told).toMatchObject(standIn);
  expect(await onlyTicket(desk)).toMatchObject({ unreadMessages: 2, lastMessage: latePreview });
  await desk.write({ text: 'viu?' });
  expect(await desk.shows(3)).toEqual(['oi', '', 'viu?']);

  await comes(desk, 'preciso trocar o pedido');
  const messages = await desk.messages();
  expect(messages.map(({ body }) => body)).toEqual(['oi', 'preciso trocar o pedido', 'viu?']);
  expect(messages[1]).toMatchObject({ id: told?.id, mediaType: 'chat', dataJson: null, createdAt: told?.createdAt });
  const ticket = await onlyTicket(desk);
  expect(ticket).toMatchObject({ unreadMessages: 3, lastMessage: 'viu?' });
  await screen.caughtUp();
  expect(screen.messages(ticket.id)).toEqual(messages);
  screen.disconnect();
});

test('what comes in time leaves no trace of its delay', async () => {
  const desk = await QrDesk.open(app);
  await app.sim.faults({ kind: 'undecryptable', phoneNumberId: desk.number, next: 1 });
  await desk.write({ text: 'agora sim' });
  expect(await desk.shows(1)).toEqual(['agora sim']);
  await timePasses(desk);
  expect((await desk.messages()).map(({ mediaType, body, version }) => [mediaType, body, version])).toEqual([
    ['chat', 'agora sim', 1],
  ]);
  expect(await onlyTicket(desk)).toMatchObject({ unreadMessages: 1 });
  expect(await waiting(desk)).toBe(0);
});

test('a picture that comes late is fetched and shown in its place', async () => {
  const desk = await QrDesk.open(app);
  await isMissed(desk, { type: 'image', text: 'a nota' });
  await timePasses(desk);
  expect((await desk.messages())[0]).toMatchObject(standIn);
  await comes(desk, 'a nota');
  await until('its file is here', async () => (await desk.messages())[0]?.mediaUrl != null);
  expect(await desk.messages()).toMatchObject([{ mediaType: 'image', body: 'a nota', dataJson: { state: 'ready' } }]);
});

test('what has not come is not read, reacted to or answered at the contact’s; read by the attendant, it is unread when it comes', async () => {
  const desk = await QrDesk.open(app);
  const { company, ana } = desk;
  const writtenId = await isMissed(desk, { text: 'a que horas fecha?' });
  await timePasses(desk);
  const { id: ticketId } = await onlyTicket(desk);
  const params = { ticketId };
  await company.request(ana, updateTicket, { params, body: { status: 'open' } });
  const messageId = (await desk.messages())[0]?.id ?? 0;
  const reacted = await company.ask(ana, reactToMessage, { params: { messageId }, body: { emoji: '👍' } });
  expect(reacted.body.code).toBe('ERR_CHANNEL_CANNOT');
  const answered = { body: 'como?', quotedMsg: { id: messageId } };
  expect((await company.ask(ana, sendMessage, { params, body: answered })).body.code).toBe('ERR_NO_MESSAGE_FOUND');
  const look = () => company.request(ana, readTicket, { params, body: { lastMessageId: messageId } });
  await look();
  await app.idle();
  const isRead = async () => (await app.sim.message(writtenId)).statuses.some(({ status }) => status === 'read');
  expect(await isRead()).toBe(false);

  await comes(desk, 'a que horas fecha?');
  expect(await onlyTicket(desk)).toMatchObject({ unreadMessages: 1, lastMessage: 'a que horas fecha?' });
  await look();
  await until('its writer sees that it is read', isRead);
});

test('what the owner wrote on the phone stands on our side, answers like any other, and wakes nobody when it comes', async () => {
  const desk = await QrDesk.open(app);
  const { company, ana } = desk;
  await desk.write({ text: 'tem às dez?' });
  await desk.shows(1);
  await misses(desk, () => app.sim.wa.echo(desk.number, desk.contactId, 'tem sim'));
  expect(await onlyTicket(desk)).toMatchObject({ unreadMessages: 1 }); // there is still time
  await timePasses(desk);
  const [, told] = await desk.messages();
  expect(told).toMatchObject({ ...standIn, fromMe: true, sendState: 'sent', contact: null });
  const answered = await onlyTicket(desk);
  expect(answered).toMatchObject({ status: 'pending', unreadMessages: 0, lastMessage: latePreview });
  await company.request(ana, updateTicket, { params: { ticketId: answered.id }, body: { status: 'open' } });
  const removed = await company.ask(ana, deleteMessage, { params: { messageId: told?.id ?? 0 } });
  expect(removed.body.code).toBe('ERR_DELETE_WAPP_MSG');
  await desk.write({ text: 'então vou' });
  await desk.shows(3);
  const before = await onlyTicket(desk);
  expect(before).toMatchObject({ unreadMessages: 1, lastMessage: 'então vou' });

  await comes(desk, 'tem sim');
  const messages = await desk.messages();
  expect(messages.map(({ body, fromMe }) => [body, fromMe])).toEqual([
    ['tem às dez?', false],
    ['tem sim', true],
    ['então vou', false],
  ]);
  expect(messages[1]).toMatchObject({ id: told?.id, mediaType: 'chat', dataJson: null, createdAt: told?.createdAt });
  const { unreadMessages, lastMessage, updatedAt } = before;
  expect(await onlyTicket(desk)).toMatchObject({ unreadMessages, lastMessage, updatedAt });
});

test('in a group it is said whose it is', async () => {
  const desk = await QrDesk.open(app, `allow_group = true, group_as_ticket = 'enabled'`);
  const group = await app.sim.wa.createGroup({
    phoneNumberId: desk.number,
    subject: 'Família',
    contactIds: [desk.contactId],
  });
  await isMissed(desk, { text: 'quem vem?', groupId: group.id });
  await timePasses(desk);
  const [told] = await desk.messages();
  expect(told).toMatchObject({ ...standIn, contact: { name: expect.stringMatching(/^Cliente/) } });
  await comes(desk, 'quem vem?');
  expect(await desk.messages()).toMatchObject([{ id: told?.id, body: 'quem vem?', contact: told?.contact }]);
});

test('a vote and a change are nothing that stands for a message', async () => {
  const desk = await QrDesk.open(app);
  const { messageId } = await desk.write({ text: 'às dez' });
  await desk.shows(1);
  await app.sim.faults({ kind: 'undecryptable', phoneNumberId: desk.number, next: 1 });
  await desk.write({ type: 'edit', aboutId: messageId, text: 'às onze' });
  await until('it is changed', async () => (await desk.messages())[0]?.body === 'às onze');
  await timePasses(desk);
  expect(await desk.messages()).toHaveLength(1);
});

test('an id that the database cannot hold holds nothing up', async () => {
  const desk = await QrDesk.open(app);
  const pools = openPools(appUrl(app.ownerUrl, testSecret), { web: 1, road: 1 }, () => {});
  try {
    const held = { companyId: desk.company.id, connectionId: desk.connectionId, fence: 1 };
    const late = openLateMessages({ pool: pools.web, log: pino({ level: 'silent' }) }, held, () => true);
    const zero = 'A\0';
    for (const providerId of [randomBytes(6_000).toString('hex'), zero])
      await late.keep({ providerId, lane: `${desk.connectionId}:any`, event: '{}' });
    expect(await waiting(desk)).toBe(1);
    await late.drop(zero);
    expect(await waiting(desk)).toBe(0);
  } finally {
    await pools.close();
  }
});

test('the process that missed it is not needed for people to be told', async () => {
  const alone = await startTestApp({ env: { ROLES: 'web,realtime,sessions' }, limiter: noLimits });
  try {
    const desk = await QrDesk.open(alone);
    const { number: phoneNumberId, connectionId } = desk;
    const faults = ['undecryptable', 'againUnheard'] as const;
    await alone.sim.faults(...faults.map((kind) => ({ kind, phoneNumberId, next: 1 })));
    await desk.write({ text: 'alguém aí?' });
    const ofConnection = 'from late_messages where connection_id = $1';
    await until('it is missed', async () => {
      const { rowCount } = await alone.owner.query(`select ${ofConnection}`, [connectionId]);
      return rowCount === 1;
    });
    await alone.owner.query(lateNow, [connectionId]);
    expect(await desk.messages()).toEqual([]);
    await alone.second('worker');
    await until('people are told', async () => (await desk.messages()).length === 1);
    const { messages } = await desk.company.request(desk.ana, listMessages, {
      params: { ticketId: (await desk.company.tickets(desk.ana, 'pending'))[0]?.id ?? 0 },
    });
    expect(messages).toMatchObject([standIn]);
  } finally {
    await alone.close();
  }
});
