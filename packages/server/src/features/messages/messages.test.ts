import { listMessages, resendMessage, sendMessage } from '@guiche/contract/messages.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.sim.clearFaults());
afterAll(() => app.close());

interface Talk {
  company: TestCompany;
  ana: Person;
  params: { ticketId: number };
  contact: string;
}

let contacts = 0;

/** An open ticket of Ana's with one message from a contact. */
async function talk(): Promise<Talk> {
  const company = await app.company();
  const ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
  const contact = `Contato ${contacts++}`;
  await company.receives(contact, 'oi');
  await app.idle();
  const [ticket] = await company.tickets(ana, 'pending');
  const params = { ticketId: ticket?.id ?? 0 };
  await company.request(ana, updateTicket, { params, body: { status: 'open' } });
  return { company, ana, params, contact };
}

async function lastOf({ company, ana, params }: Talk) {
  return (await company.request(ana, listMessages, { params })).messages.at(-1);
}

const sentTexts = async (contact: string) =>
  (await app.sim.outbox()).filter((item) => item.contactName === contact).map((item) => item.text);

test('the same key five times at once is one message, on the wire and on the phone', async () => {
  const it = await talk();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      it.company.request(it.ana, sendMessage, { params: it.params, body: { body: 'uma vez' }, key: 'chave-unica' }),
    ),
  );
  expect(new Set(answers.map((message) => message.id)).size).toBe(1);
  await app.idle();
  expect(await sentTexts(it.contact)).toEqual(['uma vez']);
  const reused = await it.company.ask(it.ana, sendMessage, {
    params: it.params,
    body: { body: 'outra coisa' },
    key: 'chave-unica',
  });
  expect(reused).toMatchObject({ status: 409, body: { code: 'ERR_IDEMPOTENCY_KEY_REUSED' } });
});

test('twenty messages sent at once arrive in the order they have in the conversation', async () => {
  const it = await talk();
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      it.company.request(it.ana, sendMessage, { params: it.params, body: { body: `m${n}` } }),
    ),
  );
  await app.idle();
  const { messages } = await it.company.request(it.ana, listMessages, { params: it.params });
  const shown = messages.filter((message) => message.fromMe).map((message) => message.body);
  expect((await sentTexts(it.contact)).slice(-shown.length)).toEqual(shown);
});

test('empty, blank and overlong texts, and texts for a ticket nobody attends, are refused', async () => {
  const it = await talk();
  for (const body of ['', ' \n\t', 'x'.repeat(4097)])
    expect(await it.company.ask(it.ana, sendMessage, { params: it.params, body: { body } })).toMatchObject({
      status: 400,
      body: { code: 'ERR_VALIDATION' },
    });
  await it.company.request(it.ana, updateTicket, { params: it.params, body: { status: 'closed' } });
  expect(await it.company.ask(it.ana, sendMessage, { params: it.params, body: { body: 'tarde' } })).toMatchObject({
    status: 422,
    body: { code: 'ERR_TICKET_NOT_OPEN' },
  });
});

test('a reply reaches the phone as a reply; a quote from another conversation is as good as missing', async () => {
  const it = await talk();
  const other = await talk();
  const quoted = await lastOf(it);
  await it.company.request(it.ana, sendMessage, {
    params: it.params,
    body: { body: 'respondo', quotedMsg: { id: quoted?.id ?? 0 } },
  });
  const item = await app.sim.expectSent({ to: it.contact, text: 'respondo' });
  expect((await app.sim.message(item.id)).replyTo).toMatch(/^wamid/);
  expect(await lastOf(it)).toMatchObject({ quotedMsg: { body: 'oi', contact: { name: it.contact } } });
  const foreign = await lastOf(other);
  const answer = await it.company.ask(it.ana, sendMessage, {
    params: it.params,
    body: { body: 'x', quotedMsg: { id: foreign?.id ?? 0 } },
  });
  const missing = await it.company.ask(it.ana, sendMessage, {
    params: it.params,
    body: { body: 'x', quotedMsg: { id: 1 } },
  });
  expect(answer).toEqual(missing);
  expect(answer).toMatchObject({ status: 404, body: { code: 'ERR_NO_MESSAGE_FOUND' } });
});

test('a refused message shows why and may be sent again', async () => {
  const it = await talk();
  await app.sim.faults({ kind: 'errorCode', phoneNumberId: it.company.phoneNumberId, code: 131_051, next: 1 });
  await it.company.request(it.ana, sendMessage, { params: it.params, body: { body: 'recusada' } });
  await app.idle();
  const failed = await lastOf(it);
  expect(failed).toMatchObject({ sendState: 'failed', sendError: '131051', ack: 0 });
  await it.company.request(it.ana, resendMessage, { params: { messageId: failed?.id ?? 0 } });
  expect(await it.company.ask(it.ana, resendMessage, { params: { messageId: failed?.id ?? 0 } })).toMatchObject({
    status: 422,
  });
  await app.idle();
  expect(await lastOf(it)).toMatchObject({ sendState: 'sent', sendError: null, ack: 2 });
  expect(await sentTexts(it.contact)).toEqual(['recusada']);
});

test('an answer that was lost is adopted by the tick that carries our id, and not sent twice', async () => {
  const it = await talk();
  await app.sim.faults({ kind: 'failAfterAccept', phoneNumberId: it.company.phoneNumberId, next: 1 });
  await it.company.request(it.ana, sendMessage, { params: it.params, body: { body: 'chegou' } });
  await app.idle();
  expect(await lastOf(it)).toMatchObject({ sendState: 'sent', ack: 2 });
  expect(await sentTexts(it.contact)).toEqual(['chegou']);
});

test('what nobody can know becomes unconfirmed, the next message follows, and only a person sends it again', async () => {
  const it = await talk();
  await app.sim.receipts({ mode: 'never' }, { phoneNumberId: it.company.phoneNumberId });
  await app.sim.faults({ kind: 'failAfterAccept', phoneNumberId: it.company.phoneNumberId, next: 1 });
  const screen = await it.company.screen(it.ana);
  const unsure = await it.company.request(it.ana, sendMessage, { params: it.params, body: { body: 'talvez' } });
  await it.company.request(it.ana, sendMessage, { params: it.params, body: { body: 'depois' } });
  await screen.waitFor((model) =>
    model.messages(it.params.ticketId).some((message) => message.sendState === 'unconfirmed'),
  );
  await app.idle();
  expect(await sentTexts(it.contact)).toEqual(['talvez', 'depois']);
  await it.company.request(it.ana, resendMessage, { params: { messageId: unsure.id } });
  await app.idle();
  expect(await sentTexts(it.contact)).toEqual(['talvez', 'depois', 'talvez']);
  screen.disconnect();
});

test('a provider that asks for patience gets it, and the message still goes once', async () => {
  const it = await talk();
  await app.sim.faults({ kind: 'rateLimit', phoneNumberId: it.company.phoneNumberId, next: 1 });
  await it.company.request(it.ana, sendMessage, { params: it.params, body: { body: 'paciência' } });
  await app.sim.expectSent({ to: it.contact, text: 'paciência' });
  await app.idle();
  expect(await lastOf(it)).toMatchObject({ sendState: 'sent' });
  expect(await sentTexts(it.contact)).toEqual(['paciência']);
});
