import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { SessionLost } from './auth-store.repo.ts';
import type { PairedSessionDeps } from './paired-session-deps.ts';

/** Tries to store as long as the session is ours: what is not stored is not acknowledged. */
export async function storeWhileOurs<T>(log: Logger, store: () => Promise<T>, isOurs: () => boolean): Promise<T> {
  for (let tries = 0; ; tries++) {
    if (!isOurs()) throw new SessionLost();
    try {
      return await store();
    } catch (error) {
      if (tries === 0) log.warn({ err: error }, 'what a session received could not be stored; trying on');
      await sleep(Math.min(100 * 2 ** tries, 5_000));
    }
  }
}

export const putWhileOurs = (
  { put, log }: Pick<PairedSessionDeps, 'put' | 'log'>,
  rows: Parameters<PairedSessionDeps['put']>[0],
  isOurs: () => boolean,
): Promise<void> => storeWhileOurs(log, () => put(rows), isOurs);
