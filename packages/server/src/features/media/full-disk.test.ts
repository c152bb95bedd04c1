import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendMessage } from '@guiche/contract/messages.schemas';
import { createQuickMessage, type putQuickMedia } from '@guiche/contract/quick-messages.schemas';
import { formFile, postFormAt } from '@guiche/testkit/media-requests';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { Talk } from '@guiche/testkit/talk';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A disk of two megabytes under the storage. Only root can make one: elsewhere this says aloud that it proved nothing. */
const dataDir = mkdtempSync(join(tmpdir(), 'guiche-disk-'));
const folder = join(dataDir, 'media');
const isMounted = mountDisk();
let app: TestApp;

function mountDisk(): boolean {
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    console.warn('full-disk.test.ts: no disk could be mounted (not root): NOTHING IS PROVED about a full disk here');
    return false;
  }
}

const remount = (options: string) => execFileSync('mount', ['-o', `remount,${options}`, folder]);
const keptFiles = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

beforeAll(async () => {
  if (isMounted) app = await startTestApp({ env: { DATA_DIR: dataDir } });
});
afterAll(async () => {
  if (isMounted) {
    await app.close();
    execFileSync('umount', ['-l', folder]);
  }
  rmSync(dataDir, { recursive: true, force: true });
});

test.skipIf(!isMounted)(
  'with the disk full, then read-only, then freed: text flows, files wait, nothing half is kept',
  async () => {
    const talk = await Talk.open(app);
    const large = { bytes: Buffer.alloc(3 * 1024 * 1024, 'a'), name: 'grande.txt' };
    const full = { status: 507, body: { code: 'ERR_STORAGE_FULL' } };
    expect(await talk.sends(large)).toMatchObject(full);
    expect(keptFiles()).toEqual([]);
    const waiting = await talk.receives({ type: 'document', ...large, mime: 'text/plain' });
    expect(waiting).toMatchObject({ mediaUrl: null, dataJson: { state: 'pending', error: 'storage_full' } });
    await talk.company.receives(talk.contact, 'e o texto?');
    await app.idle();
    expect((await talk.last()).body).toBe('e o texto?');
    expect(keptFiles()).toEqual([]);

    remount('ro');
    expect(await talk.sends({ ...large, bytes: Buffer.from('pouco') })).toMatchObject(full);
    await talk.dueNow();
    expect((await talk.messages()).find(({ id }) => id === waiting.id)?.dataJson).toMatchObject({
      error: 'storage_full',
    });

    remount('rw,size=16m');
    await talk.dueNow();
    const there = (await talk.messages()).find(({ id }) => id === waiting.id);
    expect(there).toMatchObject({
      mediaUrl: expect.any(String),
      dataJson: { state: 'ready', error: null, size: large.bytes.length },
    });
    expect((await talk.sends({ ...large, bytes: Buffer.from('pouco') })).status).toBe(200);
    expect(keptFiles()).toHaveLength(2);
  },
);

test.skipIf(!isMounted)('what is made of a file, or of a quick message’s, finds no room and says so', async () => {
  const talk = await Talk.open(app);
  const { company, ana, ticketId } = talk;
  remount('rw,size=16m');
  const quick = await company.request(ana, createQuickMessage, { body: { shortcode: 'tabela', message: 'Segue' } });
  const form = new FormData();
  form.set('medias', formFile({ bytes: Buffer.alloc(1024 * 1024, 'a'), name: 'tabela.txt' }));
  const path = `/quick-messages/${quick.id}/media-upload`;
  const { mediaPath } = (await postFormAt<typeof putQuickMedia>(app.url, ana, path, form)).body;
  // Room is left for what is sent, and for no more.
  const { bavail, bsize } = statfsSync(folder);
  const left = Math.ceil(sampleFiles.photo.length / bsize) * bsize;
  writeFileSync(join(folder, 'filler'), Buffer.alloc(bavail * bsize - left));
  const full = { status: 507, body: { code: 'ERR_STORAGE_FULL' } };
  const photo = { bytes: sampleFiles.photo, name: 'foto.jpg' };
  expect(await talk.sends(photo, { kind: 'sticker' })).toMatchObject(full);
  const body = { mediaUrl: mediaPath ?? '' };
  expect(await company.ask(ana, sendMessage, { params: { ticketId }, body })).toMatchObject(full);
  rmSync(join(folder, 'filler'));
  expect((await talk.sends(photo, { kind: 'sticker' })).status).toBe(200);
});
