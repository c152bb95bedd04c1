import { fail } from '../fail.ts';

const maxRunning = 2;
const maxWaiting = 200;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs password work, two at a time in the process: a hash takes ~20 ms and 19 MiB on a thread pool that file and DNS
 * calls share, and a crowd at the log-in must not take all of it. When 200 wait (~2 s), the next one is refused.
 */
export async function takeHashTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < maxRunning) running++;
  else {
    if (waiting.length >= maxWaiting) fail('ERR_UNAVAILABLE', { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve)); // the turn is handed over, so `running` stays as it is
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
