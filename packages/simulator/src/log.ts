export type LogLine = { at: number; level: 'info' | 'error'; what: string; fields: Record<string, unknown> };

const KEPT_LINES = 500;

/** The latest lines in memory (GET /sim/log), each also handed to `write` when there is one. */
export class Log {
  #lines: LogLine[] = [];
  readonly #write: (line: LogLine) => void;

  constructor(write: (line: LogLine) => void) {
    this.#write = write;
  }

  info(what: string, fields: Record<string, unknown> = {}): void {
    this.#add({ at: Date.now(), level: 'info', what, fields });
  }

  /** Something a developer must see: an unknown route, a delivery given up, a journal that fails. */
  error(what: string, fields: Record<string, unknown> = {}): void {
    this.#add({ at: Date.now(), level: 'error', what, fields });
  }

  lines(): readonly LogLine[] {
    return this.#lines;
  }

  #add(line: LogLine): void {
    this.#lines.push(line);
    if (this.#lines.length > KEPT_LINES) this.#lines.shift();
    this.#write(line);
  }
}
