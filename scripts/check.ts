import { allChecks, type NamedResult, runChecks } from './checks/all-checks.ts';
import { repositoryRoot } from './checks/run-tool.ts';

/** Shows what failed, tool by tool, and a closing line. */
export function reportChecks(results: NamedResult[]): { passed: number; failed: number } {
  const failures = results.filter(({ passed }) => !passed);
  for (const { name, output } of failures) console.log(`\n✖ ${name}\n${output}`);
  const passed = results.length - failures.length;
  console.log(`\ncheck: ${passed} of ${results.length} passed`);
  return { passed, failed: failures.length };
}

if (import.meta.main) {
  const { failed } = reportChecks(await runChecks(repositoryRoot, allChecks(repositoryRoot)));
  process.exit(failed === 0 ? 0 : 1);
}
