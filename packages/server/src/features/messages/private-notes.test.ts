import { deleteMessage, editMessage, forwardMessage, reactToMessage } from '@guiche/contract/message-acts.schemas';
import { listColleagues, listMessages, resendMessage, sendMessage } from '@guiche/contract/messages.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { getFile, sendFile } from '@guiche/testkit/media-requests';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/** A private note stays in the company, whatever is done with it. */
let app: TestApp;
let company: TestCompany;
let ana: Person;
let params: { ticketId: number };
let contacts = 0;
let contact: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
  contact = `Nota ${contacts++}`;
  await company.receives(contact, 'oi');
  await app.idle();
  const [ticket] = await company.tickets(ana, 'pending');
  params = { ticketId: ticket?.id ?? 0 };
  await company.request(ana, updateTicket, { params, body: { status: 'open' } });
});

const note = (body: string, mentions: number[] = []) =>
  company.request(ana, sendMessage, { params, body: { body, isPrivate: true, mentions } });
const sentToContact = async () => (await app.sim.outbox()).filter(({ contactName }) => contactName === contact);
const page = (person = ana) => company.request(person, listMessages, { params });

test('a note is in the conversation and nowhere else: no outbox, no phone, no list, no first answer', async () => {
  const before = await page();
  const written = await note('cliente difícil');
  expect(written).toMatchObject({ isPrivate: true, sendState: null, ack: 0, fromMe: true });
  await app.idle();
  const after = await page();
  expect(after.messages.map(({ id }) => id)).toEqual([...before.messages.map(({ id }) => id), written.id]);
  expect(after.ticket).toEqual(before.ticket);
  const { rows } = await app.owner.query('select id from outbox where message_id = $1', [written.id]);
  expect([rows, await sentToContact()]).toEqual([[], []]);
  const { rows: tickets } = await app.owner.query(
    'select first_reply_at, last_outbound_at from tickets where id = $1',
    [params.ticketId],
  );
  expect(tickets).toEqual([{ first_reply_at: null, last_outbound_at: null }]);
});

test('a file in a note is kept and served, and never uploaded', async () => {
  const sent = await sendFile(app.url, ana, {
    ticketId: params.ticketId,
    fields: { isPrivate: 'true', body: 'o contrato' },
    file: { name: 'nota.txt', bytes: Buffer.from('segredo') },
  });
  expect(sent).toMatchObject({ status: 200, body: { isPrivate: true, mediaType: 'document', sendState: null } });
  expect(await (await getFile(app.url, ana, sent.body.mediaUrl ?? '')).text()).toBe('segredo');
  await app.idle();
  expect(await sentToContact()).toEqual([]);
});

test('nothing public quotes, forwards or reacts to a note; it is never sent again', async () => {
  const { id } = await note('só nossa');
  const other = await company.receives(`Outra ${contacts}`, 'oi').then(async () => {
    await app.idle();
    return (await company.tickets(ana, 'pending'))[0]?.contactId ?? 0;
  });
  const refused = [
    company.ask(ana, sendMessage, { params, body: { body: 'veja', quotedMsg: { id } } }),
    company.ask(ana, forwardMessage, { body: { messageId: id, contactId: other } }),
    company.ask(ana, reactToMessage, { params: { messageId: id }, body: { emoji: '👍' } }),
  ];
  for (const answer of await Promise.all(refused))
    expect(answer).toMatchObject({ status: 422, body: { code: 'ERR_PRIVATE_NOTE' } });
  expect(await company.ask(ana, resendMessage, { params: { messageId: id } })).toMatchObject({
    body: { code: 'ERR_NOT_RESENDABLE' },
  });
  const second = await company.request(ana, sendMessage, {
    params,
    body: { body: 'sobre a nota', isPrivate: true, quotedMsg: { id } },
  });
  expect(second.quotedMsg?.id).toBe(id);
  await app.idle();
  expect(await sentToContact()).toEqual([]);
});

test('its author and admins change it and take it away, on a channel that does neither; others do not', async () => {
  const gil = await company.person({ name: 'Gil', flags: { all_user_chat: 'enabled' } });
  const admin = await company.admin();
  const { id } = await note('rascunho');
  const edit = (who: Person, body: string) =>
    company.ask(who, editMessage, { params: { messageId: id }, body: { body } });
  expect(await edit(gil, 'x')).toMatchObject({ status: 403, body: { code: 'ERR_NO_PERMISSION' } });
  expect(await company.ask(gil, deleteMessage, { params: { messageId: id } })).toMatchObject({ status: 403 });
  expect(await edit(ana, 'versão boa')).toMatchObject({ status: 200, body: { body: 'versão boa', isEdited: true } });
  expect(await company.ask(admin, deleteMessage, { params: { messageId: id } })).toMatchObject({
    status: 200,
    body: { body: '', isDeleted: true, isPrivate: true },
  });
  await app.idle();
  expect([(await page()).ticket.lastMessage, await sentToContact()]).toEqual(['oi', []]);
});

test('it names whom it speaks to of those who see the ticket; strangers are as good as missing', async () => {
  const admin = await company.admin();
  const blind = await company.person({ name: 'Sem fila' });
  const gone = await company.person({ name: 'Saiu' });
  await app.owner.query('update users set deleted_at = now() where id = $1', [gone.id]);
  const { mentions } = await note('@Helena veja', [admin.id, blind.id, gone.id]);
  expect(mentions).toEqual([{ id: admin.id, name: 'Helena' }]);
  const stranger = await (await app.company()).admin();
  const ask = (id: number) =>
    company.ask(ana, sendMessage, { params, body: { body: 'ei', isPrivate: true, mentions: [id] } });
  const missing = await ask(999_999_999);
  expect(missing).toMatchObject({ status: 404, body: { code: 'ERR_NO_USER_FOUND' } });
  expect(await ask(stranger.id)).toEqual(missing);
  const said = await company.request(ana, sendMessage, { params, body: { body: 'público', mentions: [admin.id] } });
  expect(said.mentions).toEqual([]);
});

test('whom a note can call is who sees the ticket, and changes with it', async () => {
  const admin = await company.admin();
  const queue = await company.queue('Suporte');
  const bia = await company.person({ name: 'Bia', queues: [queue] });
  await company.person({ name: 'Sem fila' });
  const gone = await company.person({ name: 'Saiu', profile: 'admin' });
  await app.owner.query('update users set deleted_at = now() where id = $1', [gone.id]);
  const names = async () => (await company.request(ana, listColleagues, { params })).map(({ name }) => name);
  expect(await names()).toEqual(['Ana', 'Helena']);
  await company.request(admin, updateTicket, { params, body: { status: 'pending', userId: null, queueId: queue } });
  expect(await company.request(bia, listColleagues, { params })).toEqual([
    { id: bia.id, name: 'Bia', online: false },
    { id: admin.id, name: 'Helena', online: false },
  ]);
  expect(await company.ask(ana, listColleagues, { params })).toMatchObject({
    status: 404,
    body: { code: 'ERR_NO_TICKET_FOUND' },
  });
});

test('the same key is the same note, and never a public message', async () => {
  const ask = (isPrivate: boolean) =>
    company.ask(ana, sendMessage, { params, body: { body: 'uma vez', isPrivate }, key: 'chave-da-nota' });
  const [first, again] = [await ask(true), await ask(true)];
  expect(again.body.id).toBe(first.body.id);
  expect(await ask(false)).toMatchObject({ status: 409, body: { code: 'ERR_IDEMPOTENCY_KEY_REUSED' } });
  await app.idle();
  expect(await sentToContact()).toEqual([]);
});

test('words in which a number is hidden from the editor stay as they are', async () => {
  const { waId } = await app.sim.contact(contact).get();
  const { id } = await note(`ligar para ${waId}`);
  await company.setting('lgpdHideNumber', 'enabled');
  const mia = await company.person({ name: 'Mia', flags: { all_ticket: 'enable', all_user_chat: 'enabled' } });
  await app.owner.query('update messages set user_id = $2 where id = $1', [id, mia.id]);
  const answer = await company.ask(mia, editMessage, { params: { messageId: id }, body: { body: 'ligar já' } });
  expect(answer).toMatchObject({ status: 403, body: { code: 'ERR_NO_PERMISSION' } });
});
