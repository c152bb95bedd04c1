import { availableParallelism } from 'node:os';
import { findBarrels } from './barrels.ts';
import { findStaleChannels } from './channels-page.ts';
import { type Check, type CheckResult, checkOf } from './check.ts';
import { dependencyRulesCheck } from './dependency-rules.ts';
import { findDeviceClocks } from './device-clock.ts';
import { findFeatureDisorder } from './feature-imports.ts';
import { findBadNames } from './file-names.ts';
import { findLargeFiles } from './file-sizes.ts';
import { findHabitGaps } from './habit-marks.ts';
import { findLocaleGaps } from './locale-keys.ts';
import { findLockGaps } from './lock-gaps.ts';
import { findMigrationGaps } from './migration-numbers.ts';
import { biomeCheck, knipCheck, typeChecks } from './tools.ts';

/** The rules that need no tool. */
export const ownChecks: Check[] = [
  checkOf('file sizes', findLargeFiles),
  checkOf('file names', findBadNames),
  checkOf('barrels', findBarrels),
  checkOf('device clock', findDeviceClocks),
  checkOf('feature imports', findFeatureDisorder),
  checkOf('locale keys', findLocaleGaps),
  checkOf('migration numbers', findMigrationGaps),
  checkOf('lock file', findLockGaps),
  checkOf('habit marks', findHabitGaps),
  checkOf('channels page', findStaleChannels),
];

export interface NamedResult extends CheckResult {
  name: string;
}

/** Everything `npm run check` looks at. */
export function allChecks(root: string): Check[] {
  return [...typeChecks(root), biomeCheck, knipCheck, dependencyRulesCheck, ...ownChecks];
}

/** Runs the checks side by side, as many at a time as there are processors. Answers in the order of the list. */
export async function runChecks(root: string, checks: Check[]): Promise<NamedResult[]> {
  const results: NamedResult[] = [];
  const waiting = [...checks.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, check] = next;
      results[index] = { name: check.name, ...(await runGuarded(check, root)) };
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
  return results;
}

/** A check that breaks down has not passed. */
async function runGuarded(check: Check, root: string): Promise<CheckResult> {
  try {
    return await check.run(root);
  } catch (error) {
    return { passed: false, output: error instanceof Error ? error.message : String(error) };
  }
}
