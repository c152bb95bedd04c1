import { toggleAcceptAudio } from '@guiche/contract/contact-acts.schemas';
import { listMessages, type Message } from '@guiche/contract/messages.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { audioRefusals } from './refusal-texts.ts';

let app: TestApp;
let company: TestCompany;
let ana: Person;
let contact: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.sim.clearFaults());
beforeEach(async () => {
  company = await app.company();
  ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
  contact = `Quem grava ${company.id}`;
});

async function speaks(): Promise<string> {
  const id = await company.receivesPart(contact, { type: 'audio', sample: 'voice', voice: true });
  await app.idle();
  return id;
}
async function writes(): Promise<void> {
  await company.receives(contact, 'oi');
  await app.idle();
}
async function waiting() {
  const [ticket] = await company.tickets(ana, 'pending');
  return ticket ?? expect.fail('nothing waits');
}
async function messages(): Promise<Message[]> {
  const { id: ticketId } = await waiting();
  return (await company.request(ana, listMessages, { params: { ticketId } })).messages;
}
const refuseOfContact = async () => {
  const params = { contactId: (await waiting()).contactId };
  await company.request(ana, toggleAcceptAudio, { params, body: { acceptAudioMessage: false } });
};

/** As the channel would tell it, of kinds the simulated number has none of. */
async function tell(more: object): Promise<void> {
  const event = {
    kind: 'message',
    providerId: `audio.${company.id}.${Math.random()}`,
    chat: { identities: [{ type: 'phone', scope: '', value: `551197${company.id}` }], name: null, isGroup: false },
    at: Date.now(),
    mediaType: 'audio',
    body: '',
    data: null,
    file: null,
    quotedProviderId: null,
    isForwarded: false,
    ...more,
  };
  await app.owner.query(`insert into inbox (company_id, connection_id, lane, event) values ($1, $2, 'audio', $3)`, [
    company.id,
    company.connectionId,
    JSON.stringify(event),
  ]);
  await app.idle();
}

test('a contact whose audio is not taken is asked to write, in answer to each; it is there all the same', async () => {
  await writes();
  await refuseOfContact();
  const heard = [await speaks(), await speaks()];
  const [, first, answer, second, again] = await messages();
  expect(first).toMatchObject({ mediaType: 'audio', fromMe: false, dataJson: { state: 'ready' } });
  const said = { body: audioRefusals.pt, fromMe: true, user: null, isPrivate: false, sendState: 'sent' };
  expect([answer, again]).toMatchObject([
    { ...said, quotedMsg: { id: first?.id } },
    { ...said, quotedMsg: { id: second?.id } },
  ]);
  expect(await waiting()).toMatchObject({ status: 'pending', unreadMessages: 3, lastMessage: audioRefusals.pt });
  const sent = (await app.sim.outbox()).filter(({ contactName }) => contactName === contact);
  expect(sent.map(({ text, replyTo }) => [text, replyTo])).toEqual(heard.map((id) => [audioRefusals.pt, id]));
});

test('told three times, one is answered once', async () => {
  await company.setting('acceptAudioMessageContact', 'disabled');
  await app.sim.faults({ kind: 'duplicate', copies: 2, ms: 300, phoneNumberId: company.phoneNumberId });
  await speaks();
  expect((await messages()).map(({ mediaType, fromMe }) => [mediaType, fromMe])).toEqual([
    ['audio', false],
    ['chat', true],
  ]);
});

test('a company that takes no audio says so to everybody, in its own language, and to no other message', async () => {
  await app.owner.query(`update companies set language = 'tr' where id = $1`, [company.id]);
  await company.setting('acceptAudioMessageContact', 'disabled');
  await speaks();
  await writes();
  await company.receivesPart(contact, { type: 'image', sample: 'photo' });
  await app.idle();
  expect((await messages()).filter(({ fromMe }) => fromMe).map(({ body }) => body)).toEqual([audioRefusals.tr]);
});

test('where audio is taken nothing is said, nor in groups, nor to what we send ourselves', async () => {
  await speaks();
  expect((await messages()).map(({ fromMe }) => fromMe)).toEqual([false]);
  await company.setting('acceptAudioMessageContact', 'disabled');
  await tell({ echo: { messageId: null } });
  const identities = [{ type: 'group', scope: '', value: `g${company.id}@g.us` }];
  const writer = [{ type: 'phone', scope: '', value: `551196${company.id}` }];
  const chat = { identities, name: 'Vizinhos', isGroup: true };
  await tell({ chat, sender: { identities: writer, name: 'Rui' } });
  const { rows } = await app.owner.query('select media_type, from_me from messages where company_id = $1 order by id', [
    company.id,
  ]);
  expect(rows.map((row) => [row.media_type, row.from_me])).toEqual([
    ['audio', false],
    ['audio', true],
    ['audio', false],
  ]);
});
