import { sendFile } from '@guiche/testkit/media-requests';
import { MessagingDesk } from '@guiche/testkit/messaging-desk';
import { QrDesk } from '@guiche/testkit/qr-desk';
import { Talk } from '@guiche/testkit/talk';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Each of its pictures in a colour of its own; the left half may be clear. */
function moving(width: number, height: number, pages: number, left = 255) {
  const pixels = Buffer.alloc(width * height * pages * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const page = Math.floor(at / 4 / width / height);
    const isLeft = (at / 4) % width < width / 2;
    pixels.set([(page * 83) % 256, (page * 151) % 256, 90, isLeft ? left : 255], at);
  }
  const raw = { width, height: height * pages, channels: 4 as const, pageHeight: height };
  return sharp(pixels, { raw, limitInputPixels: false });
}

const gif = (...facts: Parameters<typeof moving>) =>
  moving(...facts)
    .gif({ loop: 0, effort: 1 })
    .toBuffer();
const webp = (...facts: Parameters<typeof moving>) =>
  moving(...facts)
    .webp({ loop: 0, effort: 0 })
    .toBuffer();

test('a picture that moves reaches the phone as a film where the channel shows no such, and the desk keeps it', async () => {
  const talk = await Talk.open(app);
  const files: [string, Buffer][] = [
    ['dança.gif', await gif(64, 48, 6)],
    ['ímpar.GIF', await gif(33, 17, 3)],
    ['um ponto.gif', await gif(1, 1, 2)],
    ['clara.gif', await gif(40, 40, 4, 0)],
    ['figurinha.v2.webp', await webp(64, 48, 5)],
    ['estreita', await gif(9, 200, 3)],
  ];
  for (const [name, bytes] of files) {
    const { body } = await talk.sends({ bytes, name }, { body: name });
    expect(body).toMatchObject({ mediaType: 'image', body: name, dataJson: { state: 'ready', hasThumbnail: true } });
    expect(Buffer.from(await (await talk.file(body)).arrayBuffer()).equals(bytes)).toBe(true);
  }
  await app.idle();
  const sent = (await app.sim.outbox()).filter(({ contactName }) => contactName === talk.contact);
  expect(sent.map(({ type, text, file }) => [type, text, file?.mime, file?.name])).toEqual([
    ['video', 'dança.gif', 'video/mp4', 'dança.mp4'],
    ['video', 'ímpar.GIF', 'video/mp4', 'ímpar.mp4'],
    ['video', 'um ponto.gif', 'video/mp4', 'um ponto.mp4'],
    ['video', 'clara.gif', 'video/mp4', 'clara.mp4'],
    ['video', 'figurinha.v2.webp', 'video/mp4', 'figurinha.v2.mp4'],
    ['video', 'estreita', 'video/mp4', 'estreita.mp4'],
  ]);
  for (const { file } of sent) {
    const bytes = await app.sim.mediaBytes(file?.mediaId ?? '');
    expect([bytes.toString('latin1', 4, 8), bytes.includes('avc1')]).toEqual(['ftyp', true]);
  }
  const film = await app.sim.mediaBytes(sent[3]?.file?.mediaId ?? '');
  const shown = await talk.receives({ type: 'video', bytes: film, mime: 'video/mp4' });
  const poster = Buffer.from(await (await talk.file(shown, '?as=thumb')).arrayBuffer());
  const [white] = await sharp(poster).resize(20, 20).raw().toBuffer();
  expect(white).toBeGreaterThan(235);
  expect((await talk.messages()).slice(1, -1).map(({ sendState, ack }) => [sendState, ack])).toEqual(
    files.map(() => ['sent', 2]),
  );
});

test('a paired phone sends such a film as one that plays by itself', async () => {
  const desk = await QrDesk.open(app);
  await desk.write({ type: 'text', text: 'oi' });
  await desk.shows(1);
  await desk.answers('olá');
  const [ticket] = await desk.company.tickets(desk.ana, 'open');
  const file = { bytes: await gif(30, 20, 3), name: 'aceno.gif' };
  expect(await sendFile(app.url, desk.ana, { ticketId: ticket?.id ?? 0, file })).toMatchObject({ status: 200 });
  await until('both are there', async () => (await desk.sent()).length === 2);
  expect((await desk.sent()).at(-1)).toMatchObject({ type: 'video', file: { mime: 'video/mp4', isLoop: true } });
});

test.each(['facebook', 'instagram'] as const)(
  '%s shows GIF itself and gets it as it is; WebP as a film',
  async (channel) => {
    const desk = await MessagingDesk.open(app, channel);
    const ticketId = await desk.begin();
    const bytes = await gif(30, 20, 3);
    for (const file of [
      { bytes, name: 'a.gif' },
      { bytes: await webp(30, 20, 3), name: 'b.webp' },
    ]) {
      const { status, body } = await sendFile(app.url, desk.ana, { ticketId, file });
      expect([status, body.mediaType]).toEqual([200, 'image']);
    }
    await app.idle();
    const sent = (await app.sim.outbox()).filter(({ phoneNumberId }) => phoneNumberId === desk.accountId);
    expect(sent.map(({ type, file }) => [type, file?.mime])).toEqual([
      ['image', 'image/gif'],
      ['video', 'video/mp4'],
    ]);
    expect((await app.sim.mediaBytes(sent[0]?.file?.mediaId ?? '')).equals(bytes)).toBe(true);
  },
);

test('a film that was uploaded for a try that failed goes as one at the next, and its upload is used again', async () => {
  const talk = await Talk.open(app);
  const bytes = await gif(30, 20, 3);
  await app.sim.faults({ kind: 'rateLimit', phoneNumberId: talk.company.phoneNumberId, next: 1 });
  await talk.sends({ bytes, name: 'aceno.gif' });
  const { file } = await app.sim.expectSent({ to: talk.contact, type: 'video' });
  await app.idle();
  expect(await talk.last()).toMatchObject({ mediaType: 'image', sendState: 'sent' });
  const { rows } = await app.owner.query('select provider_media_id from media where company_id = $1', [
    talk.company.id,
  ]);
  expect(rows).toEqual([{ provider_media_id: file?.mediaId }]);
});

test('one too long for a film stays a document with every picture of it', async () => {
  const talk = await Talk.open(app);
  const bytes = await webp(800, 600, 90);
  expect((await talk.sends({ bytes, name: 'longa.webp' })).body).toMatchObject({ mediaType: 'document' });
  const { file } = await app.sim.expectSent({ to: talk.contact, type: 'document' });
  expect((await app.sim.mediaBytes(file?.mediaId ?? '')).equals(bytes)).toBe(true);
});
