import { fail } from '../fail.ts';

const maxRunning = 2;
const maxWaiting = 200;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs password work, two at a time in the process: a hash takes ~20 ms and 19 MiB on a thread that file and DNS calls
 * share, so a crowd that signs in must not take them all. With 200 waiting (~2 s) the next is refused.
 */
export async function takeHashTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < maxRunning) running++;
  else {
    if (waiting.length >= maxWaiting) fail('ERR_UNAVAILABLE', { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve)); // the turn is handed over, `running` stays
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
