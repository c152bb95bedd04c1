import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Doors } from '../../platform/context.ts';
import { findCompaniesWithDueCalls } from './notifications.repo.ts';
import { spreadDueCalls } from './push-jobs.ts';

interface PollerParts {
  doors: Pick<Doors, 'pool' | 'wakeJobs'>;
  log: Logger;
  clock: Clock;
}

const pollMs = 500;

/** Turns calls that are due into jobs: the drain only notes them. Woken in memory; else it looks twice a second. */
export class PushPoller {
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

  /** Resolves when no call is due anywhere. */
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
    const { doors, log, clock } = this.#parts;
    try {
      const companies = await findCompaniesWithDueCalls(doors.pool);
      for (const companyId of companies) {
        if (await spreadDueCalls(doors.pool, companyId, clock.now())) this.#mustLook = true;
      }
      if (companies.length > 0) doors.wakeJobs();
      return companies.length === 0;
    } catch (error) {
      log.warn({ err: error }, 'looking for due calls failed; trying on');
      return false;
    }
  }
}
