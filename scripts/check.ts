import { allChecks, type NamedResult, runChecks } from './checks/all-checks.ts';
import { repositoryRoot } from './checks/run-tool.ts';
import { readFlakyTests } from './test/flaky-tests.ts';
import type { Failure, Tally } from './test/tally.ts';

const failureOf = ({ name }: NamedResult): Failure => ({ name, text: `check › ${name}`, alone: null });

/** Shows what failed, tool by tool, and a closing line. */
export function reportChecks(results: NamedResult[]): Tally {
  const failures = results.filter(({ passed }) => !passed);
  for (const { name, output } of failures) console.log(`\n✖ ${name}\n${output}`);
  const passed = results.length - failures.length;
  console.log(`\ncheck: ${passed} of ${results.length} passed`);
  return { passed, failed: failures.length, failures: failures.map(failureOf) };
}

if (import.meta.main) {
  for (const name of readFlakyTests()) console.log(`flaky, to be mended before anything new: ${name}`);
  const { failed } = reportChecks(await runChecks(repositoryRoot, allChecks(repositoryRoot)));
  process.exit(failed === 0 ? 0 : 1);
}
