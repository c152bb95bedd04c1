import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SourceBroken, type StagedFile, type Storage, storageError, TooManyBytes } from './storage.ts';

/** Longer than any upload or conversion may take: what is older was left by a process that ended. */
const forgottenAfterMs = 3 * 60 * 60_000;

/** The part of a storage that is this machine's disk, whatever keeps the files in the end. */
export type Staging = Pick<Storage, 'stage' | 'stagePath'>;

/** Opens the folder for staged files and clears what earlier processes left in it. */
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
    const found = await stat(path).catch(() => null); // another process's start may have removed it
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
    await makeFolder(folder); // a disk mounted since the start has none
    // Opened before anything can go wrong: a stream that opens it itself may still do so after it was removed below.
    const file = await open(path, 'wx', 0o600);
    // `flush`: on the disk before it gets its name, or a power cut could leave the name without the bytes.
    await pipeline(counted, file.createWriteStream({ flush: true }));
  } catch (error) {
    source.destroy();
    await rm(path, { force: true });
    throw storageError(error);
  }
  return { path, size, sha256: hash.digest('hex'), discard: () => rm(path, { force: true }) };
}

/** The source's own troubles under a name of their own: they are not the disk's. */
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
