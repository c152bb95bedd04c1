import { setTimeout as wait } from 'node:timers/promises';

/** Asks again and again until the answer is true; what fails meanwhile counts as no. Throws after `withinMs`. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  { withinMs = 30_000, everyMs = 25 }: { withinMs?: number; everyMs?: number } = {},
): Promise<void> {
  const deadline = Date.now() + withinMs;
  let trouble: unknown = null;
  for (;;) {
    try {
      if (await isSo()) return;
      trouble = null;
    } catch (error) {
      trouble = error; // a database that is down, say: told if it stays so
    }
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`, { cause: trouble });
    await wait(everyMs);
  }
}
