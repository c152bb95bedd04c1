import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../checks/run-tool.ts';
import type { Failure, Tally } from './tally.ts';

/** Tests that passed only when they were played again: one a line. It is empty again before anything new is begun. */
const list = join(repositoryRoot, 'scripts/test/flaky-tests.txt');

export const readFlakyTests = (): string[] =>
  readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line !== '');

export function noteFlakyTests(names: readonly string[]): void {
  const known = new Set([...readFlakyTests(), ...names]);
  writeFileSync(list, [...known].map((name) => `${name}\n`).join(''));
}

/** More failures than these are no chance. */
const mostPlayedAgain = 5;

/** Plays each failed test once more, alone. One that passes then has not failed; it is flaky, and named. */
export async function playAgain(
  tally: Tally,
  play: (alone: readonly string[]) => Promise<Tally>,
): Promise<{ tally: Tally; flaky: string[] }> {
  if (tally.failures.length > mostPlayedAgain) return { tally, flaky: [] };
  const flaky: Failure[] = [];
  for (const failure of tally.failures) {
    if (failure.alone === null) continue;
    console.log(`\nOnce more, alone: ${failure.name}`);
    const again = await play(failure.alone);
    if (again.failed === 0 && again.passed > 0) flaky.push(failure);
  }
  const failures = tally.failures.filter((failure) => !flaky.includes(failure));
  const passed = tally.passed + flaky.length;
  return { tally: { passed, failed: tally.failed - flaky.length, failures }, flaky: flaky.map(({ name }) => name) };
}
