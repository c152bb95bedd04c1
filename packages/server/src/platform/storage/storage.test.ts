import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type FakeS3, startFakeS3 } from '@guiche/testkit/fake-s3';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { Talk } from '@guiche/testkit/talk';
import { startTestApp } from '@guiche/testkit/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFsStorage } from './fs-storage.ts';
import { openS3Storage } from './s3-storage.ts';
import { FileMissing, SourceBroken, type Storage, StorageFull, TooManyBytes } from './storage.ts';

let folder: string;
let s3: FakeS3;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guiche-storage-'));
  s3 = await startFakeS3();
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const endpointOf = (storage: string) => new URL(storage).searchParams.get('endpoint');
const kinds: Record<string, (name: string) => Promise<Storage>> = {
  'on a disk': (name) => openFsStorage(join(folder, name)),
  'in a bucket': (name) =>
    openS3Storage({ bucket: 'files', region: 'sa-east-1', endpoint: endpointOf(s3.storage) }, join(folder, name)),
};
const bytesOf = (words: string) => Readable.from([Buffer.from(words)]);
const listed = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

describe.each(Object.entries(kinds))('files %s', (name, open) => {
  test('are counted and hashed on their way, kept under random keys of their company, read whole and in parts, and removed', async () => {
    const storage = await open(name);
    const staged = await storage.stage(Readable.from([Buffer.from('olá '), Buffer.from('mundo')]), 100);
    expect([staged.size, staged.sha256.length]).toEqual([10, 64]);
    const keys = [await storage.keep(staged, 7), await storage.keep(await storage.stage(bytesOf('outro'), 100), 7)];
    for (const key of keys) expect(key).toMatch(/^7\/\d{4}\/\d\d\/[0-9a-f]{32}$/);
    const [key = '', other = ''] = keys;
    expect([await storage.size(key), await text(await storage.open(key))]).toEqual([10, 'olá mundo']);
    expect(await text(await storage.open(key, { start: 5, end: 7 }))).toBe('mun');
    const local = await storage.borrow(key);
    expect(await readFile(local.path, 'utf8')).toBe('olá mundo');
    await local.release();
    await storage.remove(key);
    await storage.remove(key);
    await expect(storage.open(key)).rejects.toThrow(FileMissing);
    await expect(storage.size(key)).rejects.toThrow(FileMissing);
    expect(await text(await storage.open(other))).toBe('outro');
    await staged.discard();
  });

  test('leave nothing behind when they are too long, break off or are let go', async () => {
    const storage = await open(`${name} broken`);
    await expect(storage.stage(bytesOf('x'.repeat(11)), 10)).rejects.toThrow(TooManyBytes);
    const breaking = Readable.from(
      (function* () {
        yield Buffer.from('meio');
        throw new Error('cut');
      })(),
    );
    await expect(storage.stage(breaking, 10)).rejects.toThrow(SourceBroken);
    await (await storage.stage(bytesOf('x'), 10)).discard();
    expect(await listed(join(folder, `${name} broken`))).toEqual([]);
  });

  test('are found by keys of the storage’s own making alone', async () => {
    const storage = await open(name);
    for (const key of ['../../etc/passwd', '/etc/passwd', '7/2026/01/..', `7/2026/01/${'A'.repeat(32)}`, '']) {
      await expect(storage.open(key)).rejects.toThrow('not a key');
      await expect((async () => storage.remove(key))()).rejects.toThrow('not a key');
    }
  });
});

test('what a process left staged is cleared at a later start; what is under way is not', async () => {
  const place = join(folder, 'left');
  await openFsStorage(place);
  const [old, fresh] = [join(place, 'staged', 'old'), join(place, 'staged', 'fresh')];
  for (const path of [old, fresh]) await writeFile(path, 'x');
  const yesterday = new Date(Date.now() - 86_400_000);
  await utimes(old, yesterday, yesterday);
  await openFsStorage(place);
  await expect(stat(old)).rejects.toThrow();
  expect((await stat(fresh)).size).toBe(1);
});

test('a bucket without room says so', async () => {
  const storage = await kinds['in a bucket']?.('full');
  s3.isFull = true;
  const staged = await storage?.stage(bytesOf('x'), 10);
  if (!storage || !staged) throw new Error('there is a storage');
  await expect(storage.keep(staged, 1)).rejects.toThrow(StorageFull);
  s3.isFull = false;
  expect(await listed(join(folder, 'full'))).toEqual([]);
});

test('a bucket that says nothing is given up, whatever it was asked for, also amid a file', async () => {
  const place = { bucket: 'files', region: 'sa-east-1', endpoint: endpointOf(s3.storage) };
  const limits = { connectMs: 1_000, answerMs: 100, silenceMs: 100 };
  const storage = await openS3Storage(place, join(folder, 'silent'), limits);
  const key = await storage.keep(await storage.stage(bytesOf('olá mundo'), 100), 1);
  const staged = await storage.stage(bytesOf('x'), 10);
  s3.silent = 'at once';
  await expect(storage.keep(staged, 1)).rejects.toThrow();
  await expect(storage.open(key)).rejects.toThrow();
  await expect(storage.size(key)).rejects.toThrow();
  await expect(storage.remove(key)).rejects.toThrow();
  s3.silent = 'amid';
  const half = await storage.open(key);
  await expect(text(half)).rejects.toThrow('silent');
  s3.silent = null;
  expect(await text(await storage.open(key))).toBe('olá mundo');
  expect(await listed(join(folder, 'silent'))).toEqual([]);
});

test('the whole application keeps its files in a bucket when it is told to, both ways', async () => {
  s3.objects.clear();
  const app = await startTestApp({ env: { STORAGE: s3.storage } });
  try {
    const talk = await Talk.open(app);
    const received = await talk.receives({ type: 'audio' });
    const { body: sent } = await talk.sends({ bytes: sampleFiles.photo, name: 'foto.jpg' });
    const { file } = await app.sim.expectSent({ to: talk.contact, type: 'image' });
    expect((await app.sim.mediaBytes(file?.mediaId ?? '')).equals(sampleFiles.photo)).toBe(true);
    expect(Buffer.from(await (await talk.file(sent)).arrayBuffer()).equals(sampleFiles.photo)).toBe(true);
    expect((await talk.file(received, '?as=mp3')).status).toBe(200);
    expect((await talk.file(received, '', { range: 'bytes=0-3' })).status).toBe(206);
    expect(s3.objects.size).toBe(4); // the voice note and its MP3, the picture and its preview
    expect(s3.unsigned).toEqual([]);
    expect(await listed(app.config.dataDir)).toEqual([]);
  } finally {
    await app.close();
  }
});
