import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isDataError } from '../db/data-error.ts';
import { LeaseLost } from './lease.ts';

const longestPauseMs = 5_000;
const triesOfRefusedWrites = 5;

/**
 * Stores an outcome that exists only in memory, and tries again as long as the database is away. It gives up when the
 * lane was taken over, when the database refuses the write itself, and while the process closes: the row then stays
 * `sending`, and the next holder treats it as doubtful.
 */
export async function retryRecording(
  run: { log: Logger; isClosing(): boolean },
  write: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await write();
    } catch (error) {
      const isHopeless = error instanceof LeaseLost || (isDataError(error) && tries >= triesOfRefusedWrites);
      if (isHopeless || (run.isClosing() && tries >= 2)) throw error;
      run.log.warn({ err: error, tries }, 'the outcome of a send could not be written down; trying again');
      await sleep(Math.min(100 * 2 ** Math.min(tries, 10), longestPauseMs));
    }
  }
}
