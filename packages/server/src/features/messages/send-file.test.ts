import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { resendMessage, sendMessage } from '@guiche/contract/messages.schemas';
import { deleteTicket } from '@guiche/contract/tickets.schemas';
import { loseCommit } from '@guiche/testkit/lose-commit';
import { formFile, postForm } from '@guiche/testkit/media-requests';
import { sampleFiles, undecodableSound } from '@guiche/testkit/sample-files';
import { Talk } from '@guiche/testkit/talk';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.sim.clearFaults());
afterAll(() => app.close());

const photo = { bytes: sampleFiles.photo, name: 'foto.jpg' };
/** Files below the storage, those on their way included. */
const keptFiles = () =>
  readdirSync(join(app.config.dataDir, 'media'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
const sentTo = async (talk: Talk) => (await app.sim.outbox()).filter(({ contactName }) => contactName === talk.contact);

test('files reach the phone as what they are, with their words and the very bytes', async () => {
  const talk = await Talk.open(app);
  expect(await talk.sends(photo, { body: 'olhe', fromMe: 'true' })).toMatchObject({
    status: 200,
    body: {
      mediaType: 'image',
      body: 'olhe',
      fromMe: true,
      mediaUrl: expect.stringMatching(/\/foto\.jpg$/),
      dataJson: { state: 'ready', width: 960 },
    },
  });
  await talk.sends({ bytes: sampleFiles.film, name: 'filme.mp4' }, { body: 'gira' });
  await talk.sends({ bytes: sampleFiles.music, name: 'toque.mp3' });
  await talk.sends({ bytes: sampleFiles.paper, name: 'Orçamento.pdf' }, { body: 'segue' });
  await app.idle();
  const sent = await sentTo(talk);
  expect(sent.map(({ type, text, file }) => [type, text, file?.mime, file?.name])).toEqual([
    ['image', 'olhe', 'image/jpeg', 'foto.jpg'],
    ['video', 'gira', 'video/mp4', 'filme.mp4'],
    ['audio', '', 'audio/mpeg', 'toque.mp3'],
    ['document', 'segue', 'application/pdf', 'Orçamento.pdf'],
  ]);
  expect((await app.sim.mediaBytes(sent[0]?.file?.mediaId ?? '')).equals(sampleFiles.photo)).toBe(true);
  expect((await talk.messages()).slice(1).map(({ sendState, ack }) => [sendState, ack])).toEqual(
    sent.map(() => ['sent', 2]),
  );
});

test('what the channel takes under no name of its own goes as a document', async () => {
  const talk = await Talk.open(app);
  const noisy = Buffer.concat([sampleFiles.photo, Buffer.alloc(6 * 1024 * 1024, 9)]);
  const answers = [
    await talk.sends({ bytes: noisy, name: 'grande.jpg' }),
    await talk.sends({ bytes: Buffer.from('nome;valor\n'), name: 'tabela.csv' }),
  ];
  expect(
    answers.map(({ body }) => [body.mediaType, Object(body.dataJson).mimeType, Object(body.dataJson).name]),
  ).toEqual([
    ['document', 'image/jpeg', 'grande.jpg'],
    ['document', 'text/plain', 'tabela.csv'],
  ]);
});

test('a still picture that the channel shows nowhere arrives as one, and the desk keeps the original', async () => {
  const talk = await Talk.open(app);
  const seen = sharp(sampleFiles.photo).resize(320);
  const clear = await seen.clone().ensureAlpha(0.4).webp().toBuffer();
  const still = await seen.clone().gif().toBuffer();
  const large = await sharp({ create: { width: 5000, height: 40, channels: 3, background: '#0a0' } })
    .webp()
    .toBuffer();
  for (const [bytes, name] of [
    [clear, 'transparente.webp'],
    [still, 'parado.gif'],
    [large, 'faixa larga.v2.webp'],
    [clear, 'sem ponto'],
  ] as const) {
    const { body } = await talk.sends({ bytes, name }, { body: name });
    expect(body).toMatchObject({ mediaType: 'image', dataJson: { state: 'ready' } });
    expect(Buffer.from(await (await talk.file(body)).arrayBuffer()).equals(bytes)).toBe(true);
  }
  await app.idle();
  const sent = await sentTo(talk);
  expect(sent.map(({ type, text, file }) => [type, text, file?.mime])).toEqual([
    ['image', 'transparente.webp', 'image/jpeg'],
    ['image', 'parado.gif', 'image/jpeg'],
    ['image', 'faixa larga.v2.webp', 'image/jpeg'],
    ['image', 'sem ponto', 'image/jpeg'],
  ]);
  const arrived = await sharp(await app.sim.mediaBytes(sent[0]?.file?.mediaId ?? '')).metadata();
  expect([arrived.format, arrived.width, arrived.hasAlpha]).toEqual(['jpeg', 320, false]);
  expect((await sharp(await app.sim.mediaBytes(sent[2]?.file?.mediaId ?? '')).metadata()).width).toBe(4096);
});

test('a voice note becomes opus in ogg for the channel, and the original stays', async () => {
  const talk = await Talk.open(app);
  const { body } = await talk.sends({ bytes: sampleFiles.music, name: 'gravacao.mp3' }, { kind: 'voice' });
  expect(body).toMatchObject({ mediaType: 'audio', dataJson: { isVoice: true, mimeType: 'audio/mpeg' } });
  const { file } = await app.sim.expectSent({ to: talk.contact, type: 'audio' });
  expect(file).toMatchObject({ mime: 'audio/ogg', isVoice: true, name: 'gravacao.ogg' });
  const bytes = await app.sim.mediaBytes(file?.mediaId ?? '');
  expect([bytes.subarray(0, 4).toString(), bytes.includes('OpusHead')]).toEqual(['OggS', true]);
  expect(Buffer.from(await (await talk.file(body)).arrayBuffer()).equals(sampleFiles.music)).toBe(true);
});

test('sound that cannot be converted is shown as not sent, and can still be had', async () => {
  const talk = await Talk.open(app);
  const sound = undecodableSound();
  expect((await talk.sends({ bytes: sound, name: 'a.wav' }, { kind: 'voice' })).status).toBe(200);
  await app.idle();
  const failed = await talk.last();
  expect(failed).toMatchObject({
    sendState: 'failed',
    sendError: 'ERR_MEDIA_NOT_CONVERTED',
    dataJson: { state: 'ready' },
  });
  expect(Buffer.from(await (await talk.file(failed)).arrayBuffer()).equals(sound)).toBe(true);
  expect((await talk.file(failed, '?as=mp3')).status).toBe(404);
  expect(await sentTo(talk)).toEqual([]);
});

test('a picture asked to be a sticker becomes one; other things do not', async () => {
  const talk = await Talk.open(app);
  expect((await talk.sends(photo, { kind: 'sticker' })).body).toMatchObject({
    mediaType: 'sticker',
    dataJson: { mimeType: 'image/webp', width: 512, height: 512 },
  });
  expect((await app.sim.expectSent({ to: talk.contact, type: 'sticker' })).file).toMatchObject({ mime: 'image/webp' });
  const refused = { status: 415, body: { code: 'ERR_MEDIA_NOT_SUPPORTED' } };
  expect(await talk.sends({ bytes: sampleFiles.paper, name: 'a.pdf' }, { kind: 'sticker' })).toMatchObject(refused);
  expect(await talk.sends(photo, { kind: 'voice' })).toMatchObject(refused);
  expect(await talk.sends({ bytes: sampleFiles.music, name: 'a.mp3' }, { body: 'sem lugar' })).toMatchObject({
    status: 400,
  });
});

test('a message whose storing nobody heard of has its file, and is the same one when it is sent again', async () => {
  const talk = await Talk.open(app);
  const restore = loseCommit('insert into media');
  expect((await talk.sends(photo, { body: 'chegou?' }, 'sem-resposta')).status).toBeGreaterThanOrEqual(500);
  restore();
  await app.idle();
  const stored = await talk.last();
  expect(stored).toMatchObject({ body: 'chegou?', mediaType: 'image' });
  expect((await talk.sends(photo, { body: 'chegou?' }, 'sem-resposta')).body).toMatchObject({ id: stored.id });
  expect(Buffer.from(await (await talk.file(stored)).arrayBuffer()).equals(sampleFiles.photo)).toBe(true);
});

test('the same key with the same fields and bytes is one message and one file; with others it is refused', async () => {
  const talk = await Talk.open(app);
  const before = keptFiles().length;
  const key = 'chave-do-arquivo';
  const twice = await Promise.all([talk.sends(photo, { body: 'uma' }, key), talk.sends(photo, { body: 'uma' }, key)]);
  const again = await talk.sends(photo, { body: 'uma' }, key);
  expect(new Set([...twice, again].map(({ body }) => body.id)).size).toBe(1);
  const reused = { status: 409, body: { code: 'ERR_IDEMPOTENCY_KEY_REUSED' } };
  const other = { ...photo, bytes: Buffer.concat([sampleFiles.photo, Buffer.of(0)]) };
  expect(await talk.sends(other, { body: 'uma' }, key)).toMatchObject(reused);
  expect(await talk.sends(photo, { body: 'duas' }, key)).toMatchObject(reused);
  const asText = { params: { ticketId: talk.ticketId }, body: { body: 'uma' }, key };
  expect(await talk.company.ask(talk.ana, sendMessage, asText)).toMatchObject(reused);
  await app.idle();
  expect(keptFiles().length - before).toBe(2); // the picture and its preview
  expect(await sentTo(talk)).toHaveLength(1);
});

test('forms that are none, or say too much, are refused and leave nothing', async () => {
  const talk = await Talk.open(app);
  const before = keptFiles().length;
  const sendForm = async (...entries: [name: string, value: string | File][]) => {
    const form = new FormData();
    for (const [name, value] of entries) form.append(name, value as string);
    const { status, body } = await postForm(app.url, talk.ana, talk.ticketId, form);
    return [status, body.code];
  };
  const file: [string, File] = ['medias', formFile(photo)];
  expect(await sendForm(['body', 'só texto'])).toEqual([400, 'ERR_MEDIA_ONE_FILE']);
  const empty = formFile({ bytes: Buffer.alloc(0), name: 'a' });
  expect(await sendForm(['medias', empty])).toEqual([400, 'ERR_MEDIA_EMPTY']);
  expect(await sendForm(['arquivo', formFile(photo)])).toEqual([400, 'ERR_VALIDATION']);
  const tooMuch: [string, string][] = [
    ['isPrivate', 'talvez'],
    ['kind', 'image'],
    ['body', 'x'.repeat(1025)],
    ['quotedMsg', '7'],
    ['ack', '3'],
  ];
  for (const field of tooMuch) expect([field, await sendForm(file, field)]).toEqual([field, [400, 'ERR_VALIDATION']]);
  expect(await sendForm(file, ['companyId', '999999'])).toEqual([400, 'ERR_COMPANY_MISMATCH']);
  const tooLarge = formFile({ bytes: Buffer.alloc(64 * 1024 * 1024 + 1, 1), name: 'a.bin' });
  expect(await sendForm(['medias', tooLarge])).toEqual([413, 'ERR_MEDIA_TOO_LARGE']);
  expect(keptFiles().length).toBe(before);
});

test('a body that only calls itself a form is refused; so is a form where none is taken', async () => {
  const talk = await Talk.open(app);
  const headers = { authorization: `Bearer ${talk.ana.token}` };
  const post = async (path: string, type: string, body: string) => {
    const answer = await fetch(`${app.url}/api${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body,
    });
    return [answer.status, Object(await answer.json()).code];
  };
  const path = `/messages/${talk.ticketId}`;
  const cut = '--x\r\nContent-Disposition: form-data; name="medias"; filename="a"\r\n\r\nmeio';
  expect(await post(path, 'multipart/form-data; boundary=x', cut)).toEqual([400, 'ERR_VALIDATION']);
  expect(await post(path, 'multipart/form-data', 'nada')).toEqual([400, 'ERR_VALIDATION']);
  expect(await post(path, 'multipart/form-data; boundary=x', '--x--\r\n')).toEqual([400, 'ERR_MEDIA_ONE_FILE']);
  expect(await post(`/tickets/${talk.ticketId}/read`, 'multipart/form-data; boundary=x', cut)).toEqual([
    415,
    'ERR_UNSUPPORTED_MEDIA_TYPE',
  ]);
  expect((await talk.sends(photo)).status).toBe(200); // the connection that carried all this still works
});

test('a file answers a message as text does; a quote from elsewhere is as good as missing', async () => {
  const talk = await Talk.open(app);
  const other = await Talk.open(app);
  const quoted = await talk.last();
  const { body } = await talk.sends(photo, { quotedMsg: JSON.stringify({ id: quoted.id }) });
  expect(body.quotedMsg).toMatchObject({ id: quoted.id, body: 'oi' });
  const item = await app.sim.expectSent({ to: talk.contact, type: 'image' });
  expect(item.replyTo).toMatch(/^wamid/);
  const foreign = await talk.sends(photo, { quotedMsg: JSON.stringify({ id: (await other.last()).id }) });
  const missing = await talk.sends(photo, { quotedMsg: JSON.stringify({ id: 1 }) });
  expect(foreign).toEqual(missing);
  expect(foreign).toMatchObject({ status: 404, body: { code: 'ERR_NO_MESSAGE_FOUND' } });
});

test('an upload that fails is repeated and the message goes once, in its place; one that is refused says why', async () => {
  const talk = await Talk.open(app);
  const { phoneNumberId } = talk.company;
  await app.sim.faults({ kind: 'failAfterAccept', call: 'upload', phoneNumberId, next: 1 });
  await talk.sends(photo, { body: 'primeiro' });
  await talk.company.request(talk.ana, sendMessage, { params: { ticketId: talk.ticketId }, body: { body: 'depois' } });
  await app.sim.expectSent({ to: talk.contact, text: 'depois' });
  expect((await sentTo(talk)).map(({ text }) => text)).toEqual(['primeiro', 'depois']);
  await app.sim.faults({ kind: 'errorCode', code: 131_053, call: 'upload', phoneNumberId, next: 1 });
  await talk.sends(photo, { body: 'recusada' });
  await app.idle();
  const failed = await talk.last();
  expect(failed).toMatchObject({ sendState: 'failed', sendError: '131053' });
  await talk.company.request(talk.ana, resendMessage, { params: { messageId: failed.id } });
  await app.idle();
  expect(await talk.last()).toMatchObject({ id: failed.id, sendState: 'sent', ack: 2 });
});

test('a file whose ticket is deleted while it is uploaded does not leave', async () => {
  const talk = await Talk.open(app);
  const admin = await talk.company.admin();
  const { phoneNumberId } = talk.company;
  await app.sim.faults({ kind: 'latency', ms: 3_000, call: 'upload', phoneNumberId, next: 1 });
  const { body: sent } = await talk.sends(photo, { body: 'tarde demais' });
  await until('it is being uploaded', async () => (await app.sim.listFaults()).some(({ hits }) => hits > 0));
  await talk.company.request(admin, deleteTicket, { params: { ticketId: talk.ticketId } });
  await app.idle();
  expect(await sentTo(talk)).toEqual([]);
  const { rows } = await app.owner.query('select send_state, send_error from messages where id = $1', [sent.id]);
  expect(rows).toEqual([{ send_state: 'failed', send_error: 'ERR_NO_TICKET_FOUND' }]);
});

test('a file that is not there any more fails its message, and holds nothing up', async () => {
  const talk = await Talk.open(app);
  const { phoneNumberId } = talk.company;
  await app.sim.faults({ kind: 'errorCode', code: 131_053, call: 'upload', phoneNumberId, next: 1 });
  const { body: sent } = await talk.sends(photo, { body: 'sumiu' });
  await app.idle();
  const { rows } = await app.owner.query('select storage_key as key from media where message_id = $1', [sent.id]);
  rmSync(join(app.config.dataDir, 'media', rows[0].key));
  await talk.company.request(talk.ana, resendMessage, { params: { messageId: sent.id } });
  await talk.company.request(talk.ana, sendMessage, { params: { ticketId: talk.ticketId }, body: { body: 'depois' } });
  await app.sim.expectSent({ to: talk.contact, text: 'depois' });
  const failed = (await talk.messages()).find(({ id }) => id === sent.id);
  expect(failed).toMatchObject({ sendState: 'failed', sendError: 'ERR_NO_MEDIA_FOUND' });
});

test('a send whose answer was lost is not made again by itself, however often the file may be uploaded', async () => {
  const talk = await Talk.open(app);
  await app.sim.faults({ kind: 'failAfterAccept', phoneNumberId: talk.company.phoneNumberId, next: 1 });
  await talk.sends(photo, { body: 'uma vez' });
  await app.idle();
  expect(await talk.last()).toMatchObject({ sendState: 'sent', ack: 2 });
  expect(await sentTo(talk)).toHaveLength(1);
});

test('a client may name the fields of every kind, empty where they are none of this one', async () => {
  const talk = await Talk.open(app);
  const params = { ticketId: talk.ticketId };
  const all = {
    read: 1,
    fromMe: true,
    isPrivate: false,
    quotedMsg: null,
    body: '',
    mediaUrl: '',
    vCard: null,
  } as const;
  const write = (fields: object) =>
    talk.company.ask(talk.ana, sendMessage, { params, body: { ...all, ...fields } as never });
  expect(await write({ body: 'Olá' })).toMatchObject({ status: 200, body: { mediaType: 'chat', body: 'Olá' } });
  const vCard = { name: 'João Lima', phones: [{ number: '+55 11 97777-6666' }] };
  expect(await write({ vCard })).toMatchObject({ status: 200, body: { mediaType: 'contact', body: 'João Lima' } });
  const location = { latitude: -23.5, longitude: -46.6, name: 'Loja' };
  expect(await write({ location })).toMatchObject({ status: 200, body: { mediaType: 'location', body: 'Loja' } });
  const quick = '/public/quick-messages/999999999/a';
  expect(await write({ mediaUrl: quick })).toMatchObject({ body: { code: 'ERR_NO_QUICK_MESSAGE_FOUND' } });
  for (const fields of [{}, { body: 'Olá', vCard }, { body: 'Olá', location }, { vCard, location }])
    expect(await write(fields)).toMatchObject({ status: 400, body: { code: 'ERR_VALIDATION' } });
});

test('places and contact cards are sent as fields; what is none is refused', async () => {
  const talk = await Talk.open(app);
  const params = { ticketId: talk.ticketId };
  const location = { latitude: -23.5, longitude: -46.6, name: 'Loja' };
  expect(await talk.company.request(talk.ana, sendMessage, { params, body: { location } })).toMatchObject({
    mediaType: 'location',
    body: 'Loja',
    dataJson: { ...location, address: null },
  });
  const vCard = { name: 'João Lima', phones: [{ number: '+55 11 97777-6666' }] };
  expect(await talk.company.request(talk.ana, sendMessage, { params, body: { vCard } })).toMatchObject({
    mediaType: 'contact',
    body: 'João Lima',
    dataJson: { contacts: [{ name: 'João Lima', phones: [{ number: '+55 11 97777-6666', label: null }] }] },
  });
  await app.idle();
  expect((await sentTo(talk)).map(({ type, place, cards }) => [type, place?.name, cards[0]?.phones[0]?.phone])).toEqual(
    [
      ['location', 'Loja', undefined],
      ['contacts', undefined, '+55 11 97777-6666'],
    ],
  );
  for (const body of [
    { location: { latitude: 91, longitude: 0 } },
    { vCard: { name: ' ', phones: [] } },
    { location, body: 'x' },
  ])
    expect(await talk.company.ask(talk.ana, sendMessage, { params, body: body as never })).toMatchObject({
      status: 400,
    });
});
