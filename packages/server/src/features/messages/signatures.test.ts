import { signed } from '@guiche/contract/message-acts';
import { deleteMessage, editMessage } from '@guiche/contract/message-acts.schemas';
import { listMessages, sendMessage } from '@guiche/contract/messages.schemas';
import { createTicket, updateTicket } from '@guiche/contract/tickets.schemas';
import { sendFile } from '@guiche/testkit/media-requests';
import { pocketChannel } from '@guiche/testkit/pocket-channel';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ScriptedServer, startScriptedServer } from '../../channels/conformance/scripted-server.ts';

/** The signature is for the contact: a row of the list, which names the attendant, leaves it out. */
let app: TestApp;
let provider: ScriptedServer;
let company: TestCompany;
let sent = 0;
const accepted = () => ({ status: 200, body: JSON.stringify({ id: `signed-${++sent}` }) });
beforeAll(async () => {
  provider = await startScriptedServer();
  app = await startTestApp({ adapters: [pocketChannel({ baseUrl: provider.url })] });
});
beforeEach(async () => {
  provider.answerWith(accepted());
  company = await app.company();
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

/** An open ticket of the attendant's, by a channel that changes what was sent. */
async function talkOf(name: string): Promise<{ person: Person; params: { ticketId: number } }> {
  const person = await company.person({ name, flags: { all_ticket: 'enable', all_user_chat: 'enabled' } });
  await company.receives('Rosa', 'oi');
  await app.idle();
  const [pending] = await company.tickets(person, 'pending');
  const body = { contactId: pending?.contactId ?? 0, whatsappId: await company.pocketConnection() };
  const { id } = await company.request(person, createTicket, { body });
  return { person, params: { ticketId: id } };
}

const lastOf = async (person: Person, params: { ticketId: number }) =>
  (await company.request(person, listMessages, { params })).ticket.lastMessage;

async function say(person: Person, params: { ticketId: number }, body: string): Promise<number> {
  provider.answerWith(accepted());
  return (await company.request(person, sendMessage, { params, body: { body } })).id;
}

test('a row shows what was said without the attendant’s signature, whatever their name is made of', async () => {
  for (const name of ['Ana', 'Işıl İnci', 'D’Ávila & Filhos', 'Ana *A* [x] %_.?', '李小龍 🦊', 'x'.repeat(50)]) {
    company = await app.company();
    const { person, params } = await talkOf(name);
    await say(person, params, signed(name, 'tudo certo?'));
    expect([name, await lastOf(person, params)]).toEqual([name, 'tudo certo?']);
  }
});

test('only the author’s own signature at the beginning is one: other words in bold stay, and so does another name', async () => {
  const { person, params } = await talkOf('Ana');
  for (const words of [
    '*Atenção:*\nfechamos às 18h',
    'disse a *Ana:*\nque vem',
    '*Bia:*\noi',
    'Ana:\noi',
    '*Ana:* oi',
  ]) {
    await say(person, params, words);
    expect(await lastOf(person, params)).toBe(words);
    await say(person, params, signed('Ana', words));
    expect(await lastOf(person, params)).toBe(words);
  }
  await say(person, params, signed('Ana', 'y'.repeat(300)));
  // Cut with its signature, which the row leaves out.
  expect(await lastOf(person, params)).toMatch(/^y{240,255}$/);
});

test('a colleague who writes in the ticket signs with their own name, which is left out as well', async () => {
  const { params } = await talkOf('Ana');
  const bia = await company.person({ name: 'Bia', profile: 'admin' });
  await say(bia, params, signed('Bia', 'posso ajudar'));
  expect(await lastOf(bia, params)).toBe('posso ajudar');
});

test('what a contact writes is theirs, also where it looks like a signature', async () => {
  const ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
  await company.receives('Rosa', '*Ana:*\noi');
  await app.idle();
  const [ticket] = await company.tickets(ana, 'pending');
  expect(ticket?.lastMessage).toBe('*Ana:*\noi');
  await company.request(ana, updateTicket, { params: { ticketId: ticket?.id ?? 0 }, body: { status: 'open' } });
  expect(await lastOf(ana, { ticketId: ticket?.id ?? 0 })).toBe('*Ana:*\noi');
});

test('beside a file, in other words, and after a change that was refused, the signature stays out', async () => {
  const { person, params } = await talkOf('Ana');
  await sendFile(app.url, person, {
    ticketId: params.ticketId,
    fields: { body: signed('Ana', 'o contrato') },
    file: { name: 'contrato.txt', bytes: Buffer.from('texto') },
  });
  expect(await lastOf(person, params)).toBe('📄 o contrato');
  const messageId = await say(person, params, signed('Ana', 'preço: 10'));
  await app.idle();
  const edited = { params: { messageId }, body: { body: signed('Ana', 'preço: 11') } };
  await company.request(person, editMessage, edited);
  expect(await lastOf(person, params)).toBe('preço: 11');
  await app.idle();
  provider.answerWith({ status: 400, body: '{"code":"TOO_OLD"}' });
  await company.request(person, editMessage, { ...edited, body: { body: signed('Ana', 'preço: 12') } });
  await app.idle();
  expect(await lastOf(person, params)).toBe('preço: 11');
  await company.request(person, deleteMessage, { params: { messageId } });
  await app.idle();
  expect(await lastOf(person, params)).toBe('preço: 11');
});
