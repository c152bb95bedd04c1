import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Ids } from './ids.ts';
import type { Journal } from './journal.ts';
import type { Media } from './model.ts';
import type { World } from './world.ts';

type StoreParts = { world: World; journal: Journal; ids: Ids };

const ADDRESS_MS = 5 * 60_000;

/** Files that contacts and businesses have sent: bytes below a folder, what is known of them in the journal. */
export class MediaStore {
  readonly #parts: StoreParts;
  readonly #folder: string;
  /** Addresses of files, each for five minutes. Not kept: a restart makes new ones on demand. */
  readonly #addresses = new Map<string, { mediaId: string; until: number }>();

  constructor(parts: StoreParts, dataDir: string) {
    this.#parts = parts;
    this.#folder = path.join(dataDir, 'media');
  }

  async add(source: Readable, facts: Pick<Media, 'phoneNumberId' | 'mime' | 'name'>): Promise<Media> {
    await mkdir(this.#folder, { recursive: true });
    const id = this.#parts.ids.media();
    const hash = createHash('sha256');
    let size = 0;
    const partial = `${this.pathOf(id)}.part`;
    await pipeline(
      source,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(partial),
    );
    await rename(partial, this.pathOf(id));
    const media = { id, ...facts, sha256: hash.digest('hex'), size, at: Date.now() };
    await this.put(media);
    return media;
  }

  find(id: string): Media | null {
    return this.#parts.world.media.get(id) ?? null;
  }

  async put(media: Media): Promise<void> {
    await this.#parts.journal.append({ kind: 'media', media });
    this.#parts.world.media.set(media.id, media);
  }

  async remove(id: string): Promise<void> {
    await this.#parts.journal.append({ kind: 'mediaGone', mediaId: id });
    this.#parts.world.media.delete(id);
    await rm(this.pathOf(id), { force: true });
  }

  /** The word in an address under which the file can be fetched for the next five minutes. */
  openAddress(id: string): string {
    const now = Date.now();
    for (const [word, { until }] of this.#addresses) if (until <= now) this.#addresses.delete(word);
    const word = randomBytes(16).toString('hex');
    this.#addresses.set(word, { mediaId: id, until: now + ADDRESS_MS });
    return word;
  }

  findByAddress(word: string): Media | null {
    const address = this.#addresses.get(word);
    return address === undefined || address.until <= Date.now() ? null : this.find(address.mediaId);
  }

  open(id: string): Readable {
    return createReadStream(this.pathOf(id));
  }

  read(id: string): Promise<Buffer> {
    return readFile(this.pathOf(id));
  }

  /** Ids are digits of our own making. */
  pathOf(id: string): string {
    return path.join(this.#folder, id);
  }
}
