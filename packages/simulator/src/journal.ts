import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Contact, Mail, Media, Message, Phone, WebhookEvent } from './model.ts';
import type { Template } from './templates.ts';
import type { WebLine } from './whatsapp-web/web-state.ts';

/** The content of one line. `outbound` is an accepted send: it reached the customer. */
type JournalEntry =
  | { kind: 'boot'; boot: number; seed: string }
  | { kind: 'phone'; phone: Phone }
  | { kind: 'contact'; contact: Contact }
  | { kind: 'outbound'; message: Message; faults: string[] }
  | { kind: 'media'; media: Media }
  | { kind: 'mediaGone'; mediaId: string }
  | { kind: 'event'; event: WebhookEvent; message: Message | null }
  | { kind: 'ack'; eventId: string; deliveryId: string; attempts: number; status: 200 }
  | { kind: 'gone'; eventId: string; why: 'dropped' | 'gave up' }
  | { kind: 'read'; phoneNumberId: string; messageId: string }
  | { kind: 'template'; wabaId: string; template: Template }
  | { kind: 'templateGone'; wabaId: string; id: string }
  | { kind: 'mail'; mail: Mail }
  | { kind: 'reset' }
  | WebLine;

export type JournalLine = JournalEntry & { at: number };

/** `next` is the `since` of the following read: a byte position at a line's start. */
export type JournalPage = { lines: JournalLine[]; next: number };

type Waiting = { bytes: Buffer; resolve: () => void; reject: (reason: Error) => void };

const READ_BYTES = 1024 * 1024;

/**
 * Append-only file of JSON lines. `append` resolves when the line is on the disk (fdatasync); lines that arrive while a
 * sync runs share the next one. After a failed write every append is refused, because a half-written line may be at the
 * end of the file.
 */
export class Journal {
  readonly file: string;
  readonly #handle: FileHandle;
  #waiting: Waiting[] = [];
  #isWriting = false;
  #syncedBytes: number;
  #failure: Error | null = null;
  #drained: Promise<void> = Promise.resolve();

  constructor(file: string, handle: FileHandle, size: number) {
    this.file = file;
    this.#handle = handle;
    this.#syncedBytes = size;
  }

  /** Bytes that are safely on the disk. */
  get size(): number {
    return this.#syncedBytes;
  }

  get failure(): string | null {
    return this.#failure === null ? null : this.#failure.message;
  }

  append(entry: JournalEntry): Promise<void> {
    const bytes = Buffer.from(`${JSON.stringify({ at: Date.now(), ...entry })}\n`);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ bytes, resolve, reject });
      if (!this.#isWriting) this.#drained = this.#drain();
    });
  }

  /** Lines from byte position `since`, about 1 MB at a time. Null when `since` is not a line's start. */
  async read(since: number): Promise<JournalPage | null> {
    if (since > this.#syncedBytes) return null;
    const from = Math.max(0, since - 1);
    const buffer = Buffer.alloc(Math.min(READ_BYTES, this.#syncedBytes - from));
    await this.#handle.read(buffer, 0, buffer.length, from);
    if (since > 0 && buffer[0] !== 10) return null;
    const chunk = buffer.subarray(since - from);
    const end = chunk.lastIndexOf(10) + 1;
    const rows = chunk.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
    return { lines: rows.map((row) => JSON.parse(row) as JournalLine), next: since + end };
  }

  /** Every line from the beginning, for the restart. A line that is not JSON is an error with its number. */
  async *past(): AsyncGenerator<JournalLine> {
    const rows = createInterface({ input: createReadStream(this.file), crlfDelay: Number.POSITIVE_INFINITY });
    let number = 0;
    for await (const row of rows) {
      number += 1;
      yield parseLine(row, `${this.file}:${number}`);
    }
  }

  async close(): Promise<void> {
    await this.#drained;
    await this.#handle.close();
  }

  async #drain(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      await this.#write(batch);
    }
    this.#isWriting = false;
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    try {
      if (this.#failure !== null) throw this.#failure;
      const bytes = Buffer.concat(batch.map((line) => line.bytes));
      await this.#handle.appendFile(bytes);
      await this.#handle.datasync();
      this.#syncedBytes += bytes.length;
      for (const line of batch) line.resolve();
    } catch (reason) {
      const failure = reason instanceof Error ? reason : new Error(String(reason));
      this.#failure = failure;
      for (const line of batch) line.reject(failure);
    }
  }
}

function parseLine(row: string, where: string): JournalLine {
  try {
    return JSON.parse(row) as JournalLine;
  } catch (cause) {
    throw new Error(`the journal is damaged at ${where}`, { cause });
  }
}

/** Opens `<folder>/journal.jsonl`, made when absent. A last line cut short by a crash is removed. */
export async function openJournal(folder: string): Promise<Journal> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'journal.jsonl');
  const handle = await open(file, 'a+');
  const { size } = await handle.stat();
  const whole = await findWholeSize(handle, size);
  if (whole < size) await handle.truncate(whole);
  await handle.datasync();
  await syncFolder(folder);
  return new Journal(file, handle, whole);
}

/** A new file's name is on the disk only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

async function findWholeSize(handle: FileHandle, size: number): Promise<number> {
  const from = Math.max(0, size - READ_BYTES);
  const tail = Buffer.alloc(size - from);
  await handle.read(tail, 0, tail.length, from);
  return from + tail.lastIndexOf(10) + 1;
}
