import { reactToMessage } from '@guiche/contract/message-acts.schemas';
import { sendMessage } from '@guiche/contract/messages.schemas';
import { readPreview } from '@guiche/contract/previews';
import { readTicket } from '@guiche/contract/tickets.schemas';
import type { SentByContact } from '@guiche/simulator/client';
import { postWebhook } from '@guiche/testkit/signed-webhook';
import { Talk } from '@guiche/testkit/talk';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What contacts do to their own messages, and what they send that is neither words nor files. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function says(talk: Talk, text: string): Promise<string> {
  const wamid = await talk.company.receives(talk.contact, text);
  await app.idle();
  return wamid;
}

async function does(talk: Talk, content: SentByContact): Promise<void> {
  await talk.company.receivesPart(talk.contact, content);
  await app.idle();
}

async function ticketOf(talk: Talk) {
  const [ticket] = await talk.company.tickets(talk.ana, 'open');
  return ticket ?? expect.fail('no open ticket');
}

test('an edit changes the message that is there, keeps what it said, and counts as nothing new', async () => {
  const talk = await Talk.open(app);
  const aboutId = await says(talk, 'quero 2');
  const before = await ticketOf(talk);
  await does(talk, { type: 'edit', aboutId, text: 'quero 3' });
  await does(talk, { type: 'edit', aboutId, text: 'quero 4' });
  const messages = await talk.messages();
  expect(messages.map(({ body, isEdited }) => [body, isEdited])).toEqual([
    ['oi', false],
    ['quero 4', true],
  ]);
  const after = await ticketOf(talk);
  expect([after.lastMessage, after.unreadMessages, after.updatedAt]).toEqual([
    'quero 4',
    before.unreadMessages,
    before.updatedAt,
  ]);
  const { rows } = await app.owner.query('select body, user_id from message_edits where message_id = $1 order by id', [
    messages[1]?.id,
  ]);
  expect(rows).toEqual([
    { body: 'quero 2', user_id: null },
    { body: 'quero 3', user_id: null },
  ]);
});

test('a contact takes a message back: its words are nowhere any more, its file neither', async () => {
  const talk = await Talk.open(app);
  const aboutId = await says(talk, 'minha senha é 1234');
  await does(talk, { type: 'revoke', aboutId });
  const last = await talk.last();
  expect(last).toMatchObject({ isDeleted: true, body: '', fromMe: false });
  const ticket = await ticketOf(talk);
  expect(readPreview(ticket.lastMessage).mediaType).toBe('deleted');
  const photo = await talk.receives({ type: 'image', sample: 'photo' });
  const wamid = (await app.sim.contact(talk.contact).messages()).at(-1)?.id ?? '';
  expect((await talk.file(photo)).status).toBe(200);
  await does(talk, { type: 'revoke', aboutId: wamid });
  expect(await talk.last()).toMatchObject({ id: photo.id, isDeleted: true, mediaUrl: null, dataJson: null });
  expect((await talk.file(photo)).status).toBe(404);
});

/** One webhook body of ours, signed, as the platform would have sent it in another order. */
async function told(talk: Talk, ...messages: object[]): Promise<void> {
  const { waId } = await app.sim.contact(talk.contact).get();
  const value = {
    messaging_product: 'whatsapp',
    metadata: { phone_number_id: talk.company.phoneNumberId },
    contacts: [{ wa_id: waId, profile: { name: talk.contact } }],
    messages: messages.map((message) => ({ from: waId, timestamp: '1795215154', ...message })),
  };
  const body = { object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] };
  expect(await postWebhook(app.url, app.platformSecret, JSON.stringify(body))).toBe(200);
  await app.idle();
}

test('a message that was taken back before it came is never seen', async () => {
  const talk = await Talk.open(app);
  const id = `wamid.EARLY-${talk.ticketId}`;
  await told(talk, { id: `${id}-R`, type: 'revoke', revoke: { original_message_id: id } });
  await told(talk, { id, type: 'text', text: { body: 'arrependi' } });
  expect(await talk.last()).toMatchObject({ isDeleted: true, body: '' });
  expect(readPreview((await ticketOf(talk)).lastMessage).mediaType).toBe('deleted');
});

test('a message, its change and its end in one delivery are one message that is gone; told again they are nothing', async () => {
  const talk = await Talk.open(app);
  const id = `wamid.ONE-${talk.ticketId}`;
  const all = [
    { id, timestamp: '1795215154', type: 'text', text: { body: 'um' } },
    {
      id: `${id}-E`,
      timestamp: '1795215155',
      type: 'edit',
      edit: { original_message_id: id, message: { type: 'text', text: { body: 'dois' } } },
    },
    { id: `${id}-S`, timestamp: '1795215156', type: 'reaction', reaction: { message_id: id, emoji: '👍' } },
  ];
  await told(talk, ...all);
  const first = await talk.last();
  expect(first).toMatchObject({ body: 'dois', isEdited: true, reactions: [{ emoji: '👍' }] });
  await told(talk, ...all);
  expect(await talk.messages()).toEqual([expect.objectContaining({ body: 'oi' }), first]);
  await told(talk, { id: `${id}-R`, timestamp: '1795215157', type: 'revoke', revoke: { original_message_id: id } });
  // A change that the revocation overtook brings nothing back.
  await told(talk, {
    id: `${id}-E2`,
    timestamp: '1795215156',
    type: 'edit',
    edit: { original_message_id: id, message: { type: 'text', text: { body: 'três' } } },
  });
  expect(await talk.last()).toMatchObject({ id: first.id, isDeleted: true, body: '', reactions: [] });
});

test('nobody but us changes what we wrote', async () => {
  const talk = await Talk.open(app);
  await talk.sends({ bytes: Buffer.from('contrato'), name: 'contrato.txt' }, { body: 'nosso' });
  await app.idle();
  const sent = (await app.sim.outbox()).findLast(({ contactName }) => contactName === talk.contact);
  const ours = { original_message_id: sent?.id, message: { type: 'text', text: { body: 'deles' } } };
  await told(talk, { id: `wamid.BAD1-${talk.ticketId}`, type: 'edit', edit: ours });
  await told(talk, { id: `wamid.BAD2-${talk.ticketId}`, type: 'revoke', revoke: ours });
  expect(await talk.last()).toMatchObject({ body: 'nosso', isEdited: false, isDeleted: false });
});

test('what is pressed, an advertisement and a call in vain come as what they are', async () => {
  const talk = await Talk.open(app);
  await does(talk, { type: 'choice', text: 'Sim, pode', choice: { form: 'button_reply', id: 'sim' } });
  expect(await talk.last()).toMatchObject({
    mediaType: 'interactive',
    body: 'Sim, pode',
    dataJson: { kind: 'reply', chosen: { id: 'sim', title: 'Sim, pode' } },
  });
  const referral = {
    headline: 'Semana do sofá',
    sourceUrl: 'https://example.com/anuncio',
    mediaType: 'image',
  } as const;
  await does(talk, { type: 'text', text: 'Vi o anúncio', referral });
  expect(await talk.last()).toMatchObject({
    mediaType: 'ad',
    body: 'Vi o anúncio',
    dataJson: { headline: 'Semana do sofá', sourceUrl: 'https://example.com/anuncio' },
  });
  await does(talk, { type: 'call' });
  expect(await talk.last()).toMatchObject({ mediaType: 'call_log', dataJson: { isVideo: false, seconds: null } });
  expect((await ticketOf(talk)).unreadMessages).toBe(4);
});

test('nothing answers a call, and a receipt names what was written before it: the channel knows no message by its id', async () => {
  const talk = await Talk.open(app);
  const written = await says(talk, 'liga para mim?');
  await does(talk, { type: 'call' });
  const { id } = await talk.last();
  const params = { ticketId: talk.ticketId };
  const answer = await talk.company.ask(talk.ana, sendMessage, {
    params,
    body: { body: 'ligo já', quotedMsg: { id } },
  });
  expect(answer).toMatchObject({ status: 404, body: { code: 'ERR_NO_MESSAGE_FOUND' } });
  const sign = await talk.company.ask(talk.ana, reactToMessage, { params: { messageId: id }, body: { emoji: '👍' } });
  expect(sign).toMatchObject({ status: 422, body: { code: 'ERR_CHANNEL_CANNOT' } });
  expect(await talk.company.request(talk.ana, readTicket, { params, body: { lastMessageId: id } })).toEqual({
    unreadMessages: 0,
  });
  await app.idle();
  expect((await app.sim.message(written)).statuses.map(({ status }) => status)).toContain('read');
});

test('a reaction to a message nobody knows stands alone, and its withdrawal is nothing', async () => {
  const talk = await Talk.open(app);
  const unknown = { message_id: 'wamid.BEFORE-OUR-TIME' };
  await told(talk, { id: `wamid.L1-${talk.ticketId}`, type: 'reaction', reaction: { ...unknown, emoji: '👏' } });
  expect(await talk.last()).toMatchObject({ mediaType: 'reaction', body: '👏', quotedMsg: null });
  await told(talk, { id: `wamid.L2-${talk.ticketId}`, type: 'reaction', reaction: unknown });
  expect((await talk.last()).body).toBe('👏');
  expect((await ticketOf(talk)).lastMessage).toBe('oi');
});

test('a sign of somebody who is blocked is drawn nowhere', async () => {
  const talk = await Talk.open(app);
  const aboutId = await says(talk, 'me deixa falar');
  const setActive = (active: boolean) =>
    app.owner.query('update contacts set active = $2 where company_id = $1', [talk.company.id, active]);
  await setActive(false);
  await does(talk, { type: 'reaction', aboutId, text: '😡' });
  await setActive(true);
  expect((await talk.last()).reactions).toEqual([]);
});
