import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import type { JournalLine } from '../packages/simulator/src/journal.ts';
import { keyOfAck, nameOfArrival, namesOfSend } from './truth.ts';

/** The simulator's journal as it is on the disk: what customers got and what was acknowledged to the outside. */
export class JournalTail {
  readonly #lines: JournalLine[] = [];
  readonly #file: string;
  readonly #arrived = new Set<string>();
  readonly #written = new Set<string>();
  #acknowledged = 0;
  #offset = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** Whether a message of ours is at the customer. */
  hasReached(send: Parameters<typeof namesOfSend>[0]): boolean {
    this.read();
    return namesOfSend(send).some((name) => this.#arrived.has(name));
  }

  /** Customers' messages acknowledged so far. */
  countAcknowledged(): number {
    this.read();
    return this.#acknowledged;
  }

  /** Reads on to the end of the file. A line that is being written waits for the next time. */
  read(): readonly JournalLine[] {
    if (!existsSync(this.#file)) return this.#lines;
    const handle = openSync(this.#file, 'r');
    try {
      const bytes = Buffer.alloc(fstatSync(handle).size - this.#offset);
      const length = readSync(handle, bytes, 0, bytes.length, this.#offset);
      const end = bytes.subarray(0, length).lastIndexOf(10) + 1;
      this.#offset += end;
      const rows = bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
      for (const row of rows) this.#note(JSON.parse(row) as JournalLine);
      return this.#lines;
    } finally {
      closeSync(handle);
    }
  }

  #note(line: JournalLine): void {
    this.#lines.push(line);
    if (line.kind === 'outbound') this.#arrived.add(nameOfArrival(line.message));
    if (line.kind === 'event' && line.event.what === 'message') this.#written.add(line.event.id);
    if (line.kind === 'webMessage') this.#written.add(`message:${line.message.id}`);
    const taken = keyOfAck(line);
    if (taken !== null && this.#written.delete(taken)) this.#acknowledged += 1;
  }
}
