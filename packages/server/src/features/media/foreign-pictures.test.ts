import { bitmapHead } from '@guiche/testkit/bitmap';
import { heif } from '@guiche/testkit/heif';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { Talk } from '@guiche/testkit/talk';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const photo = () => sharp(sampleFiles.photo).resize(320);
/** Rows of 320 pixels need no filling. */
async function bitmap(): Promise<Buffer> {
  const { data, info } = await photo().flip().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 3) data.subarray(at, at + 3).reverse();
  return Buffer.concat([bitmapHead(info.width, info.height), data]);
}

const pictures: readonly [
  name: string,
  mimeType: string,
  make: () => Promise<Buffer> | Buffer,
  size: [number, number],
][] = [
  ['IMG_0001.HEIC', 'image/heic', () => heif({ brand: 'heic' }), [320, 240]],
  ['deitada.heic', 'image/heic', () => heif({ brand: 'heix', turns: 1 }), [240, 320]],
  ['de cabeça para baixo.heif', 'image/heif', () => heif({ brand: 'mif1', turns: 2 }), [320, 240]],
  ['foto.avif', 'image/avif', () => photo().avif().toBuffer(), [320, 240]],
  ['scan.tif', 'image/tiff', () => photo().tiff({ compression: 'lzw' }).toBuffer(), [320, 240]],
  ['virado.tiff', 'image/tiff', () => photo().withMetadata({ orientation: 6 }).tiff().toBuffer(), [240, 320]],
  ['transparente.tif', 'image/tiff', () => photo().ensureAlpha(0.4).tiff().toBuffer(), [320, 240]],
  ['tela.bmp', 'image/bmp', bitmap, [320, 240]],
];

/** How far two pictures are from one another, 0 to 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((bytes) =>
      sharp(bytes).resize(32, 24, { fit: 'fill' }).flatten({ background: '#fff' }).raw().toBuffer(),
    ),
  );
  const sum = [...(a ?? [])].reduce((total, value, at) => total + Math.abs(value - (b?.[at] ?? 0)), 0);
  return sum / (a?.length ?? 1);
}

test.each(pictures)(
  'from a contact, %s is a picture with a preview, and stays what it is',
  async (name, mimeType, make, [width, height]) => {
    const talk = await Talk.open(app);
    const bytes = await make();
    for (const type of ['image', 'document'] as const) {
      const message = await talk.receives({ type, bytes, mime: mimeType, name, text: 'veja' });
      expect(message).toMatchObject({
        mediaType: 'image',
        body: 'veja',
        dataJson: { state: 'ready', mimeType, width, height, hasThumbnail: true, size: bytes.length },
      });
      const original = await talk.file(message);
      expect(original.headers.get('content-disposition')).toMatch(/^attachment; /);
      expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);
      const preview = await talk.file(message, '?as=thumb');
      expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/webp']);
      const shown = Buffer.from(await preview.arrayBuffer());
      const { width: w, height: h } = await sharp(shown).metadata();
      expect([w, h]).toEqual([width, height]);
      if (name === 'IMG_0001.HEIC' || name === 'tela.bmp')
        expect(await difference(shown, sampleFiles.photo)).toBeLessThan(12);
    }
  },
);

test('to a contact they go as JPEG where the channel shows no such, and the desk keeps the original', async () => {
  const talk = await Talk.open(app);
  for (const [name, mimeType, make] of pictures) {
    const bytes = await make();
    const { body } = await talk.sends({ bytes, name, type: mimeType }, { body: name });
    expect(body).toMatchObject({ mediaType: 'image', dataJson: { state: 'ready', mimeType, hasThumbnail: true } });
    expect(Buffer.from(await (await talk.file(body)).arrayBuffer()).equals(bytes)).toBe(true);
  }
  await app.idle();
  const sent = (await app.sim.outbox()).filter(({ contactName }) => contactName === talk.contact);
  expect(sent.map(({ type, text, file }) => [type, text, file?.mime])).toEqual(
    pictures.map(([name]) => ['image', name, 'image/jpeg']),
  );
  for (const [at, [, , , [width, height]]] of pictures.entries()) {
    const arrived = await app.sim.mediaBytes(sent[at]?.file?.mediaId ?? '');
    expect(await sharp(arrived).metadata()).toMatchObject({ format: 'jpeg', width, height, hasAlpha: false });
  }
  expect(await difference(await app.sim.mediaBytes(sent[0]?.file?.mediaId ?? ''), sampleFiles.photo)).toBeLessThan(12);
});

test('what is broken, or claims more than memory holds, stays a file that can be saved', async () => {
  const talk = await Talk.open(app);
  const whole = heif({ brand: 'heic' });
  const bmp = await bitmap();
  const wide = Buffer.concat([bitmapHead(60_000, 60_000), bmp.subarray(54)]);
  const tiff = await photo().tiff().toBuffer();
  for (const [name, bytes] of [
    ['cortada.heic', whole.subarray(0, whole.length - 600)],
    ['so-a-cabeca.heic', whole.subarray(0, 60)],
    ['enorme.heic', heif({ brand: 'heic', width: 50_000, height: 50_000 })],
    ['cortada.tif', tiff.subarray(0, 2_000)],
    ['enorme.bmp', wide],
    ['vazia.bmp', bmp.subarray(0, 54)],
  ] as const) {
    const message = await talk.receives({ type: 'document', bytes, mime: 'image/x', name });
    expect([name, message.mediaType, message.dataJson]).toEqual([
      name,
      'document',
      expect.objectContaining({ state: 'ready', name, hasThumbnail: false }),
    ]);
    expect((await talk.file(message)).status).toBe(200);
    expect((await talk.sends({ bytes, name })).body).toMatchObject({ mediaType: 'document' });
  }
});

test('papers of several pages stay documents both ways: a picture would show the first only', async () => {
  const talk = await Talk.open(app);
  const pages = await sharp({ create: { width: 20, height: 40, channels: 3, background: '#a00' } })
    .raw()
    .toBuffer()
    .then((data) =>
      sharp(data, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
        .tiff()
        .toBuffer(),
    );
  const message = await talk.receives({ type: 'document', bytes: pages, mime: 'image/tiff', name: 'contrato.tif' });
  expect(message).toMatchObject({ mediaType: 'document', dataJson: { mimeType: 'image/tiff', name: 'contrato.tif' } });
  expect((await talk.sends({ bytes: pages, name: 'contrato.tif' })).body).toMatchObject({ mediaType: 'document' });
});

test('a photograph in such a form becomes a sticker like any other', async () => {
  const talk = await Talk.open(app);
  const { body } = await talk.sends({ bytes: heif({ brand: 'heic' }), name: 'IMG_0002.HEIC' }, { kind: 'sticker' });
  expect(body).toMatchObject({ mediaType: 'sticker', dataJson: { mimeType: 'image/webp', width: 512, height: 512 } });
});
