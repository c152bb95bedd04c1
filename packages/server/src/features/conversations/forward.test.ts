import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { forwardMessage } from '@guiche/contract/message-acts.schemas';
import { listMessages, sendMessage } from '@guiche/contract/messages.schemas';
import { type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { hasLockWaiters } from '@guiche/testkit/has-lock-waiters';
import { getFile } from '@guiche/testkit/media-requests';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let ana: Person;
let ticket: Ticket;
let serial = 0;
let names: { from: string; to: string };

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
  names = { from: `De ${serial}`, to: `Para ${serial++}` };
  ticket = await accept(names.from);
});

async function ticketOf(name: string, text = 'oi'): Promise<Ticket> {
  await company.receives(name, text);
  await app.idle();
  const found = (await company.tickets(ana, 'pending')).find(({ contact }) => contact.name === name);
  return found ?? expect.fail('no ticket');
}

async function accept(name: string, who = ana): Promise<Ticket> {
  const { id } = await ticketOf(name);
  return company.request(who, updateTicket, { params: { ticketId: id }, body: { status: 'open', userId: who.id } });
}

/** Somebody whose last conversation is over. */
async function known(name: string): Promise<number> {
  const { id, contactId } = await accept(name);
  await company.request(ana, updateTicket, { params: { ticketId: id }, body: { status: 'closed' } });
  return contactId;
}

type Content = Parameters<TestCompany['receivesPart']>[1];

const page = (ticketId: number) => company.request(ana, listMessages, { params: { ticketId } });
const say = (body: string) => company.request(ana, sendMessage, { params: { ticketId: ticket.id }, body: { body } });
const ask = (messageId: number, contactId: number, more: { key?: string; signMessage?: boolean } = {}) =>
  company.ask(ana, forwardMessage, {
    body: { messageId, contactId, ...(more.signMessage ? { signMessage: true } : {}) },
    ...(more.key === undefined ? {} : { key: more.key }),
  });
/** What the contact of the ticket sends, as a message here. */
async function received(content: Content): Promise<number> {
  await company.receivesPart(names.from, content);
  await app.idle();
  return (await page(ticket.id)).messages.at(-1)?.id ?? 0;
}
const sentTo = async (name: string) => (await app.sim.outbox()).filter(({ contactName }) => contactName === name);
const keptFiles = () =>
  readdirSync(join(app.config.dataDir, 'media'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;

test('nothing is begun by a connection that is removed meanwhile', async () => {
  const contactId = await known(names.to);
  const { id } = await say('a tabela de preços');
  // Somebody removes it, and is not done yet.
  await app.owner.query('begin');
  await app.owner.query('update connections set deleted_at = now() where id = $1', [company.connectionId]);
  let isThrough = false;
  const asked = ask(id, contactId).finally(() => {
    isThrough = true;
  });
  const waits = async () => isThrough || (await hasLockWaiters(app.owner));
  await until('it waits for the removal, or is through', waits).finally(() => app.owner.query('commit'));
  expect(await asked).toMatchObject({ status: 404, body: { code: 'ERR_NO_WAPP_FOUND' } });
  expect((await company.tickets(ana, 'open')).map((one) => one.id)).toEqual([ticket.id]);
});

test('to somebody without a conversation it opens one of the caller’s, says that it was forwarded, and arrives', async () => {
  const contactId = await known(names.to);
  const { id } = await say('a tabela de preços');
  const forwarded = await ask(id, contactId);
  expect(forwarded).toMatchObject({
    status: 200,
    body: { body: 'a tabela de preços', isForwarded: true, contactId, user: { name: 'Ana' }, quotedMsg: null },
  });
  const { ticket: opened } = await page(forwarded.body.ticketId);
  expect(opened).toMatchObject({ status: 'open', userId: ana.id, contactId, lastMessage: 'a tabela de preços' });
  await app.idle();
  expect((await sentTo(names.to)).map(({ text }) => text)).toEqual(['a tabela de preços']);
});

test('a company that does not sign has nothing signed, whatever is asked for', async () => {
  await company.setting('sendSignMessage', 'disabled');
  const { id } = await say('a tabela de preços');
  const { body } = await ask(id, await known(names.to), { signMessage: true });
  expect(body.body).toBe('a tabela de preços');
});

test('into a conversation that waits it goes without ending the wait; the signature stands before the words', async () => {
  const waiting = await ticketOf(names.to);
  const { id } = await say('segue');
  const { body } = await ask(id, waiting.contactId, { signMessage: true });
  expect([body.ticketId, body.body]).toEqual([waiting.id, '*Ana:*\nsegue']);
  expect((await page(waiting.id)).ticket).toMatchObject({ status: 'pending', unreadMessages: 1 });
});

test('a file is copied: each message has bytes of its own, and the same key leaves no second copy', async () => {
  await company.receivesPart(names.from, { type: 'image', bytes: sampleFiles.photo, mime: 'image/jpeg', text: 'olha' });
  await app.idle();
  const source = (await page(ticket.id)).messages.at(-1);
  expect(source).toMatchObject({ mediaType: 'image', dataJson: { state: 'ready' } });
  const contactId = await known(names.to);
  const first = await ask(source?.id ?? 0, contactId, { key: 'uma-copia-so' });
  const files = keptFiles();
  const again = await ask(source?.id ?? 0, contactId, { key: 'uma-copia-so' });
  expect([again.body.id, keptFiles()]).toEqual([first.body.id, files]);
  await app.idle();
  const { rows } = await app.owner.query('select storage_key, thumbnail_key from media where message_id = any($1)', [
    [source?.id, first.body.id],
  ]);
  expect(new Set(rows.flatMap((row) => [row.storage_key, row.thumbnail_key])).size).toBe(4);
  const bytes = await (await getFile(app.url, ana, first.body.mediaUrl ?? '')).arrayBuffer();
  expect(Buffer.from(bytes).equals(sampleFiles.photo)).toBe(true);
  expect((await sentTo(names.to)).map(({ type, text }) => [type, text])).toEqual([['image', 'olha']]);
  const other = await say('outra coisa');
  expect(await ask(other.id, contactId, { key: 'uma-copia-so' })).toMatchObject({
    status: 409,
    body: { code: 'ERR_IDEMPOTENCY_KEY_REUSED' },
  });
});

test('a place and a card travel as what they are', async () => {
  const contactId = await known(names.to);
  const place = { latitude: -23.55, longitude: -46.63, name: 'Praça da Sé' };
  await company.receivesPart(names.from, { type: 'location', place });
  await company.receivesPart(names.from, {
    type: 'contacts',
    cards: [{ name: 'Joana', phones: [{ phone: '+55 11 90000-0000' }] }],
  });
  await app.idle();
  for (const message of (await page(ticket.id)).messages.slice(-2))
    expect((await ask(message.id, contactId)).status).toBe(200);
  await app.idle();
  expect((await sentTo(names.to)).map(({ type, place: at, cards }) => [type, at?.name, cards[0]?.name])).toEqual([
    ['location', 'Praça da Sé', undefined],
    ['contacts', undefined, 'Joana'],
  ]);
});

test('a conversation the caller does not see is not written into, and nothing is said of it but that it is there', async () => {
  const queue = await company.queue('Outra');
  const bia = await company.person({ name: 'Bia', queues: [queue], flags: { all_ticket: 'enable' } });
  const hidden = await ticketOf(names.to);
  await company.request(bia, updateTicket, {
    params: { ticketId: hidden.id },
    body: { status: 'open', userId: bia.id, queueId: queue },
  });
  const { id } = await say('não vai');
  const answer = await ask(id, hidden.contactId);
  expect(answer).toMatchObject({ status: 409, body: { code: 'ERR_OTHER_OPEN_TICKET' } });
  expect(JSON.parse(answer.body.error ?? '{}')).toMatchObject({ userId: bia.id, user: null, queue: null });
  await app.idle();
  expect(await sentTo(names.to)).toEqual([]);
});

test('what is not there, of others, or of a kind that does not travel is refused', async () => {
  const contactId = await known(names.to);
  const { id } = await say('existe');
  const missing = await ask(1, contactId);
  expect(missing).toMatchObject({ status: 404, body: { code: 'ERR_NO_MESSAGE_FOUND' } });
  const stranger = await app.company();
  const other = await stranger.admin();
  await stranger.receives('Alheio', 'oi');
  await app.idle();
  const [alien] = await stranger.tickets(other, 'pending');
  const theirs = await stranger.request(other, listMessages, { params: { ticketId: alien?.id ?? 0 } });
  expect(await ask(theirs.messages[0]?.id ?? 0, contactId)).toEqual(missing);
  expect(await ask(id, alien?.contactId ?? 0)).toEqual(await ask(id, 999_999_999));
  await company.receivesPart(names.from, { type: 'call' });
  await app.idle();
  const call = (await page(ticket.id)).messages.at(-1);
  expect(call?.mediaType).toBe('call_log');
  expect(await ask(call?.id ?? 0, contactId)).toMatchObject({ status: 422, body: { code: 'ERR_CHANNEL_CANNOT' } });
});

test('what repeats a number hidden from somebody is not theirs to send on, of any kind; no stars and no number go out', async () => {
  const contactId = await known(names.to);
  const admin = await company.admin();
  const masked = await company.person({ flags: { all_ticket: 'enable', all_user_chat: 'enabled' } });
  await company.setting('lgpdHideNumber', 'enabled');
  const { waId } = await app.sim.contact(names.from).get();
  const forward = (who: Person, messageId: number) =>
    company.ask(who, forwardMessage, { body: { messageId, contactId } });
  const place = { latitude: -23.55, longitude: -46.63 };
  const photo = { bytes: sampleFiles.photo, mime: 'image/jpeg' };
  const contents: Content[] = [
    { type: 'image', ...photo, text: `me chama no ${waId}` },
    { type: 'location', place: { ...place, name: `Loja +${waId}` } },
    { type: 'contacts', cards: [{ name: 'Eu', phones: [{ phone: `+${waId}` }] }] },
  ];
  const ids: number[] = [];
  for (const content of contents) ids.push(await received(content));
  ids.push((await say(`ela atende no ${waId}`)).id);
  const files = keptFiles();
  for (const id of ids)
    expect(await forward(masked, id)).toMatchObject({ status: 422, body: { code: 'ERR_HIDDEN_NUMBER' } });
  await app.idle();
  expect([keptFiles(), await sentTo(names.to)]).toEqual([files, []]);
  // Who sees the number sends all of it.
  for (const id of ids) expect((await forward(admin, id)).status).toBe(200);
  await app.idle();
  const sent = (await sentTo(names.to)).map(({ text, place: at, cards }) => JSON.stringify([text, at, cards]));
  expect(sent.map((each) => [each.replace(/\D/g, '').includes(waId), each.includes('*')])).toEqual(
    ids.map(() => [true, false]),
  );
});

test('of others’ numbers nothing is hidden: a card and a place go on as they are kept; a file loses the number in its name', async () => {
  const contactId = await known(names.to);
  const masked = await company.person({ flags: { all_ticket: 'enable', all_user_chat: 'enabled' } });
  await company.setting('lgpdHideNumber', 'enabled');
  const { waId } = await app.sim.contact(names.from).get();
  const place = { latitude: -23.55, longitude: -46.63, name: 'Praça da Sé' };
  const name = `foto de ${waId}.jpg`;
  const contents: Content[] = [
    { type: 'contacts', cards: [{ name: 'Joana', phones: [{ phone: '+55 11 90000-0000' }] }] },
    { type: 'location', place },
    { type: 'document', bytes: sampleFiles.photo, mime: 'image/jpeg', name, text: 'olha' },
  ];
  for (const content of contents) {
    const messageId = await received(content);
    const { status, body } = await company.ask(masked, forwardMessage, { body: { messageId, contactId } });
    expect([status, body.isForwarded]).toEqual([200, true]);
    await app.idle();
  }
  const sent = await sentTo(names.to);
  expect(sent.map(({ text, place: at }) => [text, at?.name])).toEqual([
    ['', undefined],
    ['', 'Praça da Sé'],
    ['olha', undefined],
  ]);
  expect(JSON.stringify(sent[0]?.cards).replace(/\D/g, '')).toContain('5511900000000');
  const told = JSON.stringify(sent);
  expect([told.includes(waId.slice(-8)), told.includes('*')]).toEqual([false, false]);
});
