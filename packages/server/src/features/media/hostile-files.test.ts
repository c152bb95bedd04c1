import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { hostileFiles } from '@guiche/testkit/hostile-files';
import { Talk } from '@guiche/testkit/talk';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What a browser may be given to look at; anything else it is given to save. */
const looked =
  /^(image\/(jpeg|png|gif|webp)|audio\/(mpeg|ogg|mp4|aac|amr|wav|flac|webm)|video\/(mp4|webm|quicktime|3gpp)|application\/pdf)$/;
const disposition = /^(inline|attachment); filename="[A-Za-z0-9._-]+"; filename\*=UTF-8''[A-Za-z0-9%._~!-]+$/;
const key = /^media\/\d+\/\d{4}\/\d\d\/[0-9a-f]{32}$/;

let app: TestApp;
let talk: Talk;
let rssBefore = 0;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
  talk = await Talk.open(app);
  rssBefore = process.memoryUsage().rss;
});
afterAll(() => app.close());

async function expectHarmless(message: Awaited<ReturnType<Talk['last']>>, bytes: Buffer): Promise<void> {
  const { name } = message.dataJson as { name: string };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(name).not.toMatch(/[/\\<>\x00-\x1f\x7f\u200b-\u200f\u202a-\u202e]|^\./);
  expect(name.length).toBeLessThan(300);
  expect(message.mediaUrl).toMatch(/^\/public\/\d+\/[A-Za-z0-9._-]{1,80}$/);
  const answer = await talk.file(message);
  expect(answer.status).toBe(200);
  const type = answer.headers.get('content-type') ?? '';
  const isLooked = looked.test(type);
  expect([type, isLooked || type === 'application/octet-stream']).toEqual([type, true]);
  expect(answer.headers.get('content-disposition')).toMatch(disposition);
  expect(answer.headers.get('content-disposition')?.startsWith('inline')).toBe(isLooked);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  const thumb = await talk.file(message, '?as=thumb');
  if (thumb.status === 200) expect(Buffer.from(await thumb.arrayBuffer()).includes('<script')).toBe(false);
}

test('there are sixty of them', () => {
  expect(hostileFiles.length).toBeGreaterThanOrEqual(60);
  expect(new Set(hostileFiles.map(({ what }) => what)).size).toBe(hostileFiles.length);
});

test.each(hostileFiles)('sent by us: $what', async ({ name, bytes, claimed }) => {
  const startedAt = performance.now();
  const { status, body } = await talk.sends({ bytes, name, type: claimed });
  expect(performance.now() - startedAt).toBeLessThan(10_000); // four seconds are what a look at one may take
  if (bytes.length === 0) expect([status, body.code]).toEqual([400, 'ERR_MEDIA_EMPTY']);
  else {
    expect([status, body.code]).toEqual([200, undefined]);
    await expectHarmless(body, bytes);
  }
});

test.each(hostileFiles)('sent by a contact: $what', async ({ name, bytes, claimed }) => {
  const kind = (['image', 'audio', 'video'] as const).find((each) => claimed.startsWith(`${each}/`)) ?? 'document';
  const message = await talk.receives({ type: kind, bytes, mime: claimed, name: name.trim() || 'x' });
  if (bytes.length === 0) expect(message).toMatchObject({ mediaUrl: null, dataJson: { state: 'pending' } });
  else await expectHarmless(message, bytes);
});

test('nothing lies outside of the storage, nothing under another name, and memory stays in bounds', async () => {
  for (let tries = 0; tries < 2; tries++) await talk.dueNow(); // the empty one is given up
  const { dataDir } = app.config;
  const found = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)));
  expect(found.filter((path) => !key.test(path))).toEqual([]);
  const { rows } = await app.owner.query<{ key: string }>(
    `select unnest(array_remove(array[storage_key, thumbnail_key, mp3_key, ogg_key, m4a_key], null)) as key from media`,
  );
  expect(found.sort()).toEqual(rows.map((row) => `media/${row.key}`).sort());
  expect(process.memoryUsage().rss - rssBefore).toBeLessThan(400 * 1024 * 1024);
});
