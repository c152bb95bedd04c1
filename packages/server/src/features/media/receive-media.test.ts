import { retryMedia } from '@guiche/contract/messages.schemas';
import { loseCommit } from '@guiche/testkit/lose-commit';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { Talk } from '@guiche/testkit/talk';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.sim.clearFaults());
afterAll(() => app.close());

const failing = (
  talk: Talk,
  kind: 'mediaExpired' | 'mediaWrongHash' | 'mediaEmpty' | 'mediaUnauthorized' | 'mediaError',
) => app.sim.faults({ kind, phoneNumberId: talk.company.phoneNumberId, next: 1 });
const retry = (talk: Talk, messageId: number) => talk.company.ask(talk.ana, retryMedia, { params: { messageId } });

test('what a contact sends arrives as what it is, with its words, its measures and the very bytes', async () => {
  const talk = await Talk.open(app);
  const image = await talk.receives({ type: 'image', text: 'veja isto' });
  expect(image).toMatchObject({
    mediaType: 'image',
    body: 'veja isto',
    mediaUrl: expect.stringMatching(/^\/public\/\d+\/image\.jpg$/),
    dataJson: { state: 'ready', mimeType: 'image/jpeg', size: sampleFiles.photo.length, width: 960, height: 720 },
  });
  expect(Buffer.from(await (await talk.file(image)).arrayBuffer()).equals(sampleFiles.photo)).toBe(true);
  const thumb = await talk.file(image, '?as=thumb');
  expect([thumb.status, thumb.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await talk.receives({ type: 'audio' })).dataJson).toMatchObject({
    isVoice: true,
    mimeType: 'audio/ogg',
    seconds: expect.closeTo(5, 0),
  });
  expect((await talk.receives({ type: 'audio', sample: 'music' })).dataJson).toMatchObject({
    isVoice: false,
    mimeType: 'audio/mpeg',
  });
  expect((await talk.receives({ type: 'video' })).dataJson).toMatchObject({
    width: 360,
    height: 480,
    hasThumbnail: true,
  });
  expect((await talk.receives({ type: 'document' })).dataJson).toMatchObject({
    name: 'paper.pdf',
    mimeType: 'application/pdf',
  });
  expect(await talk.receives({ type: 'sticker' })).toMatchObject({
    mediaType: 'sticker',
    dataJson: { width: 512, height: 512 },
  });
});

test('a file that came stays, also when nobody heard that it was written down', async () => {
  const talk = await Talk.open(app);
  const restore = loseCommit(`update media set state = 'ready'`);
  const image = await talk.receives({ type: 'image', text: 'veja isto' });
  restore();
  expect(image.dataJson).toMatchObject({ state: 'ready' });
  expect(Buffer.from(await (await talk.file(image)).arrayBuffer()).equals(sampleFiles.photo)).toBe(true);
});

test('a place and contact cards arrive as fields', async () => {
  const talk = await Talk.open(app);
  const place = { latitude: -23.55052, longitude: -46.63331, name: 'Praça da Sé', address: 'Centro, São Paulo' };
  expect(await talk.receives({ type: 'location', place })).toMatchObject({
    mediaType: 'location',
    body: 'Praça da Sé',
    dataJson: place,
  });
  const cards = [
    {
      name: 'Maria Lima',
      phones: [{ phone: '+55 11 98888-7777', type: 'CELL', waId: '551188887777' }],
      organization: 'Loja',
    },
    { name: 'Só nome' },
  ];
  expect(await talk.receives({ type: 'contacts', cards })).toMatchObject({
    mediaType: 'contact',
    body: 'Maria Lima, Só nome',
    dataJson: {
      contacts: [
        {
          name: 'Maria Lima',
          organization: 'Loja',
          phones: [{ number: '+55 11 98888-7777', label: 'CELL', account: '551188887777' }],
          emails: [],
        },
        { name: 'Só nome', organization: null, phones: [], emails: [] },
      ],
    },
  });
});

test('the bytes say what a file is, not the channel; a page that nobody named is called none', async () => {
  const talk = await Talk.open(app);
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const page = await talk.receives({ type: 'image', bytes: html, mime: 'image/jpeg' });
  expect(page).toMatchObject({ mediaType: 'document', dataJson: { mimeType: 'text/html', name: 'image.bin' } });
  const answer = await talk.file(page);
  expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')?.split(';')[0]]).toEqual([
    'application/octet-stream',
    'attachment',
  ]);
  const sound = await talk.receives({ type: 'video', bytes: sampleFiles.music, mime: 'video/mp4' });
  expect(sound).toMatchObject({ mediaType: 'audio', dataJson: { mimeType: 'audio/mpeg' } });
  const named = await talk.receives({
    type: 'document',
    bytes: sampleFiles.photo,
    mime: 'application/pdf',
    name: '../../nota.pdf',
  });
  expect(named).toMatchObject({ mediaType: 'document', dataJson: { name: 'nota.jpg', mimeType: 'image/jpeg' } });
  await app.sim.faults({ kind: 'mediaWrongType', phoneNumberId: talk.company.phoneNumberId, next: 1 });
  expect((await talk.receives({ type: 'image' })).dataJson).toMatchObject({ mimeType: 'image/jpeg' });
});

test('a file that cannot be had now is pending, and is fetched by itself when its time comes', async () => {
  const talk = await Talk.open(app);
  for (const kind of ['mediaUnauthorized', 'mediaError', 'mediaEmpty', 'mediaWrongHash'] as const) {
    await failing(talk, kind);
    const waiting = await talk.receives({ type: 'image' });
    expect([kind, waiting.mediaUrl, waiting.dataJson]).toEqual([
      kind,
      null,
      expect.objectContaining({ state: 'pending', error: null, size: null }),
    ]);
    await talk.dueNow();
    expect([kind, await talk.last()]).toEqual([
      kind,
      expect.objectContaining({ id: waiting.id, mediaUrl: expect.any(String) }),
    ]);
  }
});

test('what the channel has no more is failed at once; a person asks again, and everybody’s screen follows', async () => {
  const talk = await Talk.open(app);
  const screen = await talk.company.screen(talk.ana);
  await failing(talk, 'mediaExpired');
  const failed = await talk.receives({ type: 'image' });
  expect(failed).toMatchObject({ mediaUrl: null, dataJson: { state: 'failed', error: 'expired' } });
  expect(await retry(talk, failed.id)).toMatchObject({
    status: 200,
    body: { id: failed.id, dataJson: { state: 'pending' } },
  });
  await app.idle();
  expect(await talk.last()).toMatchObject({ id: failed.id, dataJson: { state: 'ready' } });
  await screen.caughtUp();
  expect(screen.messages(talk.ticketId).at(-1)).toMatchObject({ id: failed.id, dataJson: { state: 'ready' } });
  expect(await retry(talk, failed.id)).toMatchObject({ status: 422, body: { code: 'ERR_MEDIA_NOT_RETRYABLE' } });
  screen.disconnect();
});

test('bytes that are never what was promised fail as broken after three tries; nothing of them is kept', async () => {
  const talk = await Talk.open(app);
  await app.sim.faults({ kind: 'mediaWrongHash', phoneNumberId: talk.company.phoneNumberId });
  await talk.receives({ type: 'image' });
  await talk.dueNow();
  expect((await talk.last()).dataJson).toMatchObject({ state: 'pending' });
  await talk.dueNow();
  expect(await talk.last()).toMatchObject({ mediaUrl: null, dataJson: { state: 'failed', error: 'broken' } });
  const { rows } = await app.owner.query(
    `select attempts, storage_key, (select d.due_at from due d where d.company_id = m.company_id and d.kind = 'media') as due_at
     from media m where company_id = $1`,
    [talk.company.id],
  );
  expect(rows).toEqual([{ attempts: 3, storage_key: null, due_at: null }]);
});

test('what is larger than we take is not even begun', async () => {
  const talk = await Talk.open(app);
  const bytes = Buffer.alloc(64 * 1024 * 1024 + 1, 1);
  expect((await talk.receives({ type: 'document', bytes, name: 'grande.bin' })).dataJson).toMatchObject({
    state: 'failed',
    error: 'too_large',
  });
});

test('while a file drips in, text flows on', async () => {
  const talk = await Talk.open(app);
  await app.sim.faults({ kind: 'mediaSlow', ms: 3_000, phoneNumberId: talk.company.phoneNumberId, next: 1 });
  const screen = await talk.company.screen(talk.ana);
  await talk.company.receivesPart(talk.contact, { type: 'image' });
  await talk.company.receives(talk.contact, 'e então?');
  const states = () =>
    screen
      .messages(talk.ticketId)
      .slice(-2)
      .map(({ body, dataJson }) => [body, Object(dataJson).state]);
  await screen.waitFor((model) => model.messages(talk.ticketId).some(({ body }) => body === 'e então?'));
  expect(states()).toEqual([
    ['', 'pending'],
    ['e então?', undefined],
  ]);
  await screen.waitFor(() => states()[0]?.[1] === 'ready');
  screen.disconnect();
});

test('a redelivered message has one file, fetched once', async () => {
  const talk = await Talk.open(app);
  await app.sim.faults({
    kind: 'duplicate',
    copies: 3,
    what: 'message',
    phoneNumberId: talk.company.phoneNumberId,
    next: 1,
  });
  const message = await talk.receives({ type: 'image' });
  const { rows } = await app.owner.query('select message_id, attempts from media where company_id = $1', [
    talk.company.id,
  ]);
  expect(rows).toEqual([{ message_id: message.id, attempts: 1 }]);
});
