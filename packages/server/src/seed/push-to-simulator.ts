import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { demoSimulatorSeed } from './simulator-seed.ts';

const giveUpAfterMs = 30_000;
const retryMs = 500;

/**
 * Gives the simulator the demo's number and contacts; it answers the same to a repetition. Tries until the simulator is
 * up, at most 30 s. Never throws: without it the demo still shows its history.
 */
export async function pushToSimulator(simulatorUrl: string, log: Logger, signal: AbortSignal): Promise<void> {
  const seed = demoSimulatorSeed();
  const deadline = performance.now() + giveUpAfterMs;
  let trouble = '';
  while (!signal.aborted && performance.now() < deadline) {
    trouble = await postSeed(simulatorUrl, seed, signal);
    if (trouble === '') {
      log.info({ contacts: seed.contacts.length }, 'the simulator knows the demo contacts');
      return;
    }
    await wait(retryMs, undefined, { signal }).catch(() => {}); // aborted: the loop ends
  }
  if (!signal.aborted) log.warn({ trouble }, 'the simulator does not know the demo contacts');
}

/** One more business number. Rejects when the simulator did not take it. */
export async function pushPhone(simulatorUrl: string, phone: object, signal: AbortSignal): Promise<void> {
  const trouble = await postSeed(simulatorUrl, { phones: [phone] }, signal);
  if (trouble !== '') throw new Error(`the simulator did not take a number: ${trouble}`);
}

/** What went wrong, or ''. */
async function postSeed(simulatorUrl: string, seed: object, signal: AbortSignal): Promise<string> {
  try {
    const answer = await fetch(new URL('/sim/seed', simulatorUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(seed),
      signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]),
    });
    return answer.ok ? '' : `${answer.status} ${(await answer.text()).slice(0, 200)}`;
  } catch (error) {
    return String(error);
  }
}
