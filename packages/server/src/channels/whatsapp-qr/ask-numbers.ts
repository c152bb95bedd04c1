import { setTimeout as sleep } from 'node:timers/promises';
import { numberCheckPaceMs } from '@guiche/contract/number-check';
import type { FindQuestions } from './paired-session-deps.ts';
import type { SignedInSession } from './signed-in-sessions.ts';

/** Most tries for a number that the channel does not answer for, and the pause after each. */
const mostTries = 3;
const restMs = 5_000;

/** Asks the channel about numbers, as long as there are questions, at a pace that it allows. */
export async function askNumbers(
  live: SignedInSession,
  findQuestions: FindQuestions,
  signal: AbortSignal,
): Promise<void> {
  for (let questions = await findQuestions(live.held); questions; questions = await findQuestions(live.held)) {
    const said: (boolean | null)[] = [];
    for (const number of questions.numbers) said.push(await hasAccount(live, number, signal));
    await questions.answer(said);
  }
}

/**
 * Whether a number has an account; null: the channel did not say. Throws when the session ends; earlier answers are
 * kept with the connection.
 */
async function hasAccount({ gate, sock, isSafe }: SignedInSession, number: string, signal: AbortSignal) {
  for (let tries = 0; tries < mostTries; tries++) {
    signal.throwIfAborted();
    if (!isSafe()) throw new Error('the session is not ours for sure');
    try {
      const { jid, wasAsked } = await gate.find(sock, number);
      if (wasAsked) await sleep(numberCheckPaceMs, null, { signal });
      return jid !== null;
    } catch {
      await sleep(restMs, null, { signal });
    }
  }
  return null;
}
