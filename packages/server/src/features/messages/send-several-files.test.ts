import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Message, sendMessage } from '@guiche/contract/messages.schemas';
import { type FormFile, formFile, postForm } from '@guiche/testkit/media-requests';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { Talk } from '@guiche/testkit/talk';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

/** One call that brings several files. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.sim.clearFaults());
afterAll(() => app.close());

const photo = { bytes: sampleFiles.photo, name: 'foto.jpg' };
const music = { bytes: sampleFiles.music, name: 'toque.mp3' };
const paper = { bytes: sampleFiles.paper, name: 'Orçamento.pdf' };

async function sendAll(talk: Talk, files: readonly FormFile[], fields: Record<string, string> = {}, key?: string) {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  for (const file of files) form.append('medias', formFile(file));
  const { status, body } = await postForm(app.url, talk.ana, talk.ticketId, form, key);
  return { status, code: body.code, messages: Array.isArray(body) ? (body as Message[]) : [] };
}

const keptFiles = () =>
  readdirSync(join(app.config.dataDir, 'media'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
const sentTo = async (talk: Talk) => (await app.sim.outbox()).filter(({ contactName }) => contactName === talk.contact);

test('several files are a message each, in their order; the words and the quote stand on the first that takes words', async () => {
  const talk = await Talk.open(app);
  const quoted = await talk.last();
  const fields = { body: 'seguem', quotedMsg: JSON.stringify({ id: quoted.id }) };
  const { status, messages } = await sendAll(talk, [music, photo, paper], fields, 'chave-de-tres');
  expect(status).toBe(200);
  expect(
    messages.map(({ mediaType, body, clientId, quotedMsg }) => [mediaType, body, clientId, quotedMsg?.id]),
  ).toEqual([
    ['audio', '', 'chave-de-tres', undefined],
    ['image', 'seguem', 'chave-de-tres:1', quoted.id],
    ['document', '', 'chave-de-tres:2', undefined],
  ]);
  await app.idle();
  expect((await sentTo(talk)).map(({ type, text, file }) => [type, text, file?.name])).toEqual([
    ['audio', '', 'toque.mp3'],
    ['image', 'seguem', 'foto.jpg'],
    ['document', '', 'Orçamento.pdf'],
  ]);
  expect((await talk.messages()).slice(1).map(({ id, sendState }) => [id, sendState])).toEqual(
    messages.map(({ id }) => [id, 'sent']),
  );
});

test('the same key with the same files answers the same messages; with others, fewer or more it is refused', async () => {
  const talk = await Talk.open(app);
  const before = keptFiles().length;
  const key = 'chave-de-dois';
  const send = (...files: FormFile[]) => sendAll(talk, files, { body: 'duas' }, key);
  const answers = [...(await Promise.all([send(photo, paper), send(photo, paper)])), await send(photo, paper)];
  expect(answers.map(({ messages }) => messages.length)).toEqual([2, 2, 2]);
  expect(new Set(answers.flatMap(({ messages }) => messages.map(({ id }) => id))).size).toBe(2);
  for (const files of [[photo], [photo, music], [paper, photo], [photo, paper, photo]])
    expect(await send(...files)).toMatchObject({ status: 409, code: 'ERR_IDEMPOTENCY_KEY_REUSED' });
  await app.idle();
  expect(await sentTo(talk)).toHaveLength(2);
  expect(keptFiles().length - before).toBe(3); // the picture, its preview and the paper
});

test('one bad file among them refuses all, and so do too many; nothing is left of them', async () => {
  const talk = await Talk.open(app);
  const before = keptFiles().length;
  const empty = { bytes: Buffer.alloc(0), name: 'a' };
  expect(await sendAll(talk, [photo, empty])).toMatchObject({ status: 400, code: 'ERR_MEDIA_EMPTY' });
  expect(await sendAll(talk, [photo, paper], { kind: 'sticker' })).toMatchObject({ code: 'ERR_MEDIA_NOT_SUPPORTED' });
  expect(await sendAll(talk, [music, music], { body: 'sem lugar' })).toMatchObject({ code: 'ERR_VALIDATION' });
  const quotedMsg = JSON.stringify({ id: 1 });
  expect(await sendAll(talk, [photo, paper], { quotedMsg })).toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
  const small = { bytes: Buffer.from('nome;valor\n'), name: 'tabela.csv' };
  const most = sendMessage.mostFiles ?? 0;
  const tooMany = Array.from({ length: most + 1 }, () => small);
  expect(await sendAll(talk, tooMany)).toMatchObject({ status: 400, code: 'ERR_MEDIA_TOO_MANY' });
  await app.idle();
  expect([await sentTo(talk), (await talk.messages()).length, keptFiles().length]).toEqual([[], 1, before]);
  expect((await sendAll(talk, tooMany.slice(1))).messages).toHaveLength(most);
});

test('an upload that fails on the way is repeated, and every file arrives once and in its place', async () => {
  const talk = await Talk.open(app);
  const { phoneNumberId } = talk.company;
  await app.sim.faults({ kind: 'failAfterAccept', call: 'upload', phoneNumberId, next: 1 });
  await sendAll(talk, [photo, paper, music]);
  await app.sim.expectSent({ to: talk.contact, type: 'audio' });
  expect((await sentTo(talk)).map(({ type }) => type)).toEqual(['image', 'document', 'audio']);
});

test('a note of several files stays in the company, and calls whom it names once', async () => {
  const talk = await Talk.open(app);
  const admin = await talk.company.admin();
  const fields = { body: '@Helena veja', isPrivate: 'true', mentions: `[${admin.id}]` };
  const { messages } = await sendAll(talk, [photo, paper], fields);
  expect(messages.map(({ isPrivate, mentions }) => [isPrivate, mentions.map(({ id }) => id)])).toEqual([
    [true, [admin.id]],
    [true, []],
  ]);
  await app.idle();
  expect(await sentTo(talk)).toEqual([]);
});
