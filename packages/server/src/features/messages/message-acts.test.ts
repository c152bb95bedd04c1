import { editWindowMs } from '@guiche/contract/message-acts';
import { deleteMessage, editMessage } from '@guiche/contract/message-acts.schemas';
import { listMessages, searchMessages, sendMessage } from '@guiche/contract/messages.schemas';
import { readPreview } from '@guiche/contract/previews';
import { createTicket, updateTicket } from '@guiche/contract/tickets.schemas';
import { pocketChannel } from '@guiche/testkit/pocket-channel';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ScriptedServer, startScriptedServer } from '../../channels/conformance/scripted-server.ts';

/** What people do to their own messages, on a channel that does it at the contact's too. */
let app: TestApp;
let provider: ScriptedServer;
let sent = 0;
const accepted = () => ({ status: 200, body: JSON.stringify({ id: `pocket-${++sent}` }) });
beforeAll(async () => {
  provider = await startScriptedServer();
  app = await startTestApp({ adapters: [pocketChannel({ baseUrl: provider.url })] });
});
beforeEach(() => provider.answerWith(accepted()));
afterAll(async () => {
  await app.close();
  await provider.close();
});

interface Talk {
  company: TestCompany;
  ana: Person;
  params: { ticketId: number };
}

/** An open ticket of Ana's by the other channel. */
async function talk(): Promise<Talk> {
  const company = await app.company();
  const ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
  await company.receives('Rosa', 'oi');
  await app.idle();
  const [pending] = await company.tickets(ana, 'pending');
  const body = { contactId: pending?.contactId ?? 0, whatsappId: await company.pocketConnection() };
  const { id } = await company.request(ana, createTicket, { body });
  provider.takeRequests();
  return { company, ana, params: { ticketId: id } };
}

async function say({ company, ana, params }: Talk, body: string): Promise<number> {
  provider.answerWith(accepted());
  const { id } = await company.request(ana, sendMessage, { params, body: { body } });
  await app.idle();
  return id;
}

const edit = ({ company, ana }: Talk, messageId: number, body: string, who = ana) =>
  company.ask(who, editMessage, { params: { messageId }, body: { body } });
const remove = ({ company, ana }: Talk, messageId: number, who = ana) =>
  company.ask(who, deleteMessage, { params: { messageId } });

async function shown({ company, ana, params }: Talk, messageId: number) {
  const { messages, ticket } = await company.request(ana, listMessages, { params });
  const message = messages.find(({ id }) => id === messageId) ?? expect.fail('it is not shown');
  return { message, lastMessage: ticket.lastMessage };
}

const asked = () => provider.takeRequests().map(({ body }) => JSON.parse(body) as Record<string, unknown>);

test('an edit shows at once, reaches the contact, and what it said before is kept', async () => {
  const it = await talk();
  const id = await say(it, 'ola');
  asked();
  expect(await edit(it, id, 'Olá!')).toMatchObject({ status: 200, body: { body: 'Olá!', isEdited: true } });
  await app.idle();
  expect(asked()).toMatchObject([{ kind: 'edit', providerId: `pocket-${sent}`, body: 'Olá!' }]);
  const { message, lastMessage } = await shown(it, id);
  expect(message).toMatchObject({ body: 'Olá!', isEdited: true, sendError: null });
  expect(message.editedAt).not.toBeNull();
  expect(lastMessage).toBe('Olá!');
  const { rows } = await app.owner.query('select body, user_id from message_edits where message_id = $1', [id]);
  expect(rows).toEqual([{ body: 'ola', user_id: it.ana.id }]);
  // The search finds what it says now, and no more what it said.
  const hits = (searchParam: string) =>
    it.company.request(it.ana, searchMessages, { params: it.params, query: { searchParam } });
  expect((await hits('olá!')).hits.map(({ messageId }) => messageId)).toEqual([id]);
  expect(await edit(it, id, 'Olá!')).toMatchObject({ status: 200 }); // the same words again
  await app.idle();
  expect(asked()).toEqual([]);
});

test('an edit that the channel refuses goes back to what the contact reads, and says so', async () => {
  const it = await talk();
  const id = await say(it, 'preço: 10');
  provider.answerWith({ status: 400, body: '{"code":"TOO_OLD"}' });
  await edit(it, id, 'preço: 11');
  await app.idle();
  const { message, lastMessage } = await shown(it, id);
  expect(message).toMatchObject({
    body: 'preço: 10',
    isEdited: false,
    editedAt: null,
    sendState: 'sent',
    sendError: 'ERR_EDITING_WAPP_MSG',
  });
  expect(lastMessage).toBe('preço: 10');
});

test('of two edits behind one another that are both refused, nothing is left', async () => {
  const it = await talk();
  const id = await say(it, 'um');
  provider.answerWith({ status: 429, body: '{}' }, { status: 400, body: '{"code":"TOO_OLD"}' });
  await edit(it, id, 'dois');
  await edit(it, id, 'três');
  await app.idle();
  await app.owner.query('update outbox set due_at = now() where message_id = $1', [id]);
  await app.idle();
  expect((await shown(it, id)).message).toMatchObject({ body: 'um', isEdited: false });
});

test('what is taken back is gone from the page, the list, the quotes and the search', async () => {
  const it = await talk();
  const id = await say(it, 'segredo do cofre');
  const quoting = await it.company.request(it.ana, sendMessage, {
    params: it.params,
    body: { body: 'sobre isso', quotedMsg: { id } },
  });
  const last = await say(it, 'segredo final');
  asked();
  for (const each of [id, last]) expect(await remove(it, each)).toMatchObject({ status: 200, body: { body: '' } });
  expect(await remove(it, id)).toMatchObject({ status: 200, body: { isDeleted: true } }); // a second press
  await app.idle();
  expect(asked().map(({ kind }) => kind)).toEqual(['revoke', 'revoke']);
  const page = await it.company.request(it.ana, listMessages, { params: it.params });
  expect(JSON.stringify(page)).not.toContain('segredo');
  expect(readPreview(page.ticket.lastMessage).mediaType).toBe('deleted');
  expect(page.messages.find((message) => message.id === quoting.id)?.quotedMsg).toMatchObject({
    body: '',
    isDeleted: true,
  });
  const { hits } = await it.company.request(it.ana, searchMessages, {
    params: it.params,
    query: { searchParam: 'segredo' },
  });
  expect(hits).toEqual([]);
});

test('a revocation that the channel refuses brings the message back, and says so', async () => {
  const it = await talk();
  const id = await say(it, 'fica');
  provider.answerWith({ status: 400, body: '{"code":"TOO_OLD"}' });
  await remove(it, id);
  await app.idle();
  const { message, lastMessage } = await shown(it, id);
  expect(message).toMatchObject({ body: 'fica', isDeleted: false, sendError: 'ERR_DELETE_WAPP_MSG' });
  expect(lastMessage).toBe('fica');
});

test('only ours, only in fifteen minutes of the server, only what arrived, only in a ticket that is attended (habit: Edit / delete own)', async () => {
  const it = await talk();
  const id = await say(it, 'velha');
  const age = editWindowMs + 1_000;
  await app.owner.query(`update messages set created_at = now() - $2 * interval '1 millisecond' where id = $1`, [
    id,
    age,
  ]);
  expect(await edit(it, id, 'nova')).toMatchObject({ status: 422, body: { code: 'ERR_EDIT_WINDOW_OVER' } });
  provider.answerWith({ status: 400, body: '{"code":"NO"}' });
  const failed = await it.company.request(it.ana, sendMessage, { params: it.params, body: { body: 'não foi' } });
  await app.idle();
  expect(await edit(it, failed.id, 'x')).toMatchObject({ status: 422, body: { code: 'ERR_CHANNEL_CANNOT' } });
  expect(await remove(it, failed.id)).toMatchObject({ status: 422, body: { code: 'ERR_DELETE_WAPP_MSG' } });
  const fresh = await say(it, 'fresca');
  const bia = await it.company.person({ name: 'Bia' });
  const missing = await edit(it, 1, 'x');
  expect(missing).toMatchObject({ status: 404, body: { code: 'ERR_NO_MESSAGE_FOUND' } });
  expect(await edit(it, fresh, 'x', bia)).toEqual(missing); // she does not see the ticket
  await it.company.request(it.ana, updateTicket, { params: it.params, body: { status: 'closed' } });
  expect(await edit(it, fresh, 'x')).toMatchObject({ status: 422, body: { code: 'ERR_TICKET_NOT_OPEN' } });
  expect(await remove(it, fresh)).toMatchObject({ status: 422, body: { code: 'ERR_TICKET_NOT_OPEN' } });
});

test('a channel that neither edits nor takes back refuses both, and a contact’s message is nobody’s to change', async () => {
  const company = await app.company();
  const ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
  await company.receives('Lia', 'oi');
  await app.idle();
  const [ticket] = await company.tickets(ana, 'pending');
  const it = { company, ana, params: { ticketId: ticket?.id ?? 0 } };
  await company.request(ana, updateTicket, { params: it.params, body: { status: 'open' } });
  const { id } = await company.request(ana, sendMessage, { params: it.params, body: { body: 'bom dia' } });
  await app.idle();
  expect(await edit(it, id, 'x')).toMatchObject({ status: 422, body: { code: 'ERR_CHANNEL_CANNOT' } });
  expect(await remove(it, id)).toMatchObject({ status: 422, body: { code: 'ERR_CHANNEL_CANNOT' } });
  const [theirs] = (await company.request(ana, listMessages, { params: it.params })).messages;
  expect(await edit(it, theirs?.id ?? 0, 'x')).toMatchObject({ status: 403, body: { code: 'ERR_NO_PERMISSION' } });
  expect(await remove(it, theirs?.id ?? 0)).toMatchObject({ status: 403, body: { code: 'ERR_NO_PERMISSION' } });
});
