import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SourceBroken, type StagedFile, type Storage, storageError, TooManyBytes } from './storage.ts';

/** Longer than any upload or conversion takes: an older file was left by a process that ended. */
const forgottenAfterMs = 3 * 60 * 60_000;

/** The part of a storage that is always this machine's disk. */
export type Staging = Pick<Storage, 'stage' | 'stagePath'>;

/** Opens the folder of staged files and removes what earlier processes left there. */
export async function openStaging(folder: string): Promise<Staging> {
  await makeFolder(folder);
  await removeForgotten(folder);
  const newPath = () => join(folder, randomBytes(16).toString('hex'));
  return {
    stage: (source, maxBytes) => writeStaged(folder, newPath(), source, maxBytes),
    stagePath() {
      const path = newPath();
      return { path, finish: () => describeStaged(path), discard: () => rm(path, { force: true }) };
    },
  };
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw storageError(error);
  }
}

async function removeForgotten(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null); // another process may have removed it at its start
    if (found && Date.now() - found.mtimeMs > forgottenAfterMs) await rm(path, { force: true, recursive: true });
  }
}

async function writeStaged(folder: string, path: string, source: Readable, maxBytes: number): Promise<StagedFile> {
  const hash = createHash('sha256');
  let size = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of readAll(source)) {
      size += chunk.length;
      if (size > maxBytes) throw new TooManyBytes(`more than ${maxBytes} bytes`);
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await makeFolder(folder); // a disk mounted since the start has no folder yet
    // Opened before anything can fail: a stream that opens the file itself could still do so after its removal below.
    const file = await open(path, 'wx', 0o600);
    // `flush` writes to the disk before the file gets its name; a power cut could otherwise leave the name without the
    // bytes.
    await pipeline(counted, file.createWriteStream({ flush: true }));
  } catch (error) {
    source.destroy();
    await rm(path, { force: true });
    throw storageError(error);
  }
  return { path, size, sha256: hash.digest('hex'), discard: () => rm(path, { force: true }) };
}

/** Reads the source under an error of its own, which tells its failures from the disk's. */
async function* readAll(source: Readable): AsyncGenerator<Buffer> {
  try {
    yield* source as AsyncIterable<Buffer>;
  } catch (error) {
    throw new SourceBroken('the bytes ended too early', { cause: error });
  }
}

async function describeStaged(path: string): Promise<StagedFile> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    size += chunk.length;
    hash.update(chunk);
  }
  return { path, size, sha256: hash.digest('hex'), discard: () => rm(path, { force: true }) };
}
