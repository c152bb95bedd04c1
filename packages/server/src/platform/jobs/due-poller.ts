import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { pollIntervalMs } from '../poll-interval.ts';

/** The result of one look: nothing was due; all that was due; or a part, and more is due at once. */
export type Look = 'nothing' | 'all' | 'part';

export interface PollerDeps {
  log: Logger;
  /** The subject of the look, as a warning names it. */
  what: string;
  /** Turns what is due into jobs. An error is logged, and the next look tries again. */
  look(): Promise<Look>;
}

/**
 * Turns due rows into jobs: the drain only writes rows, as nothing in it may wait for a queue. It is woken in memory,
 * and finds what other processes left twice a second.
 */
export class DuePoller {
  readonly #deps: PollerDeps;
  #timer: NodeJS.Timeout;
  #looking: Promise<boolean> | null = null;
  #mustLook = false;
  #isClosed = false;

  constructor(deps: PollerDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => this.wake(), pollIntervalMs);
    this.wake();
  }

  wake(): void {
    if (this.#isClosed) return;
    this.#mustLook = true;
    this.#looking ??= this.#lookUntilQuiet();
  }

  /** Resolves when nothing is due, here or in other processes. Rows that wait for their time do not count. */
  async idle(): Promise<void> {
    for (;;) {
      this.wake();
      const isQuiet = await this.#looking;
      if (isQuiet !== false || this.#isClosed) return;
      await sleep(10);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#looking;
  }

  async #lookUntilQuiet(): Promise<boolean> {
    let isQuiet = true;
    while (this.#mustLook && !this.#isClosed) {
      this.#mustLook = false;
      isQuiet = await this.#look();
    }
    this.#looking = null;
    return isQuiet;
  }

  async #look(): Promise<boolean> {
    const { log, what, look } = this.#deps;
    try {
      const found = await look();
      if (found === 'part') this.#mustLook = true;
      return found === 'nothing';
    } catch (error) {
      log.warn({ err: error }, `looking for ${what} failed; trying on`);
      return false;
    }
  }
}
