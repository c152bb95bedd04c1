import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { companyDb } from '../../platform/db/company-db.ts';
import { findCompaniesWithDueMedia, takeDueMedia } from './media-work.repo.ts';

export interface PollerParts {
  pool: pg.Pool;
  log: Logger;
  /** Makes a job of a due file; one waiting job per `key`. */
  enqueue(payload: { companyId: number; mediaId: number }, key: string): Promise<void>;
}

const pollMs = 500;
const mostOfCompany = 16;

/**
 * Turns files that are due into jobs: the drain only writes them down, because nothing in it may wait for a queue.
 * Woken in memory; a process that was not finds them twice a second.
 */
export class MediaPoller {
  readonly #parts: PollerParts;
  #timer: NodeJS.Timeout;
  #looking: Promise<boolean> | null = null;
  #mustLook = false;
  #isClosed = false;

  constructor(parts: PollerParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => this.wake(), pollMs);
    this.wake();
  }

  wake(): void {
    if (this.#isClosed) return;
    this.#mustLook = true;
    this.#looking ??= this.#lookUntilQuiet();
  }

  /** Resolves when no file is due anywhere, nor being fetched. Those that wait for their time do not count. */
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
    const { pool, log, enqueue } = this.#parts;
    try {
      const companies = await findCompaniesWithDueMedia(pool);
      for (const companyId of companies) {
        const ids = await takeDueMedia(companyDb(pool, companyId), companyId, mostOfCompany);
        if (ids.length === mostOfCompany) this.#mustLook = true;
        for (const mediaId of ids) await enqueue({ companyId, mediaId }, `fetch-media:${companyId}:${mediaId}`);
      }
      return companies.length === 0;
    } catch (error) {
      log.warn({ err: error }, 'looking for files to fetch failed; trying on');
      return false;
    }
  }
}
