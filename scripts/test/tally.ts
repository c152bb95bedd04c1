import { readFileSync } from 'node:fs';

/** What one stage of `npm test` has seen. */
export interface Tally {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** A stage that ended badly without a failed test to show for it (a file that does not load, a crash) has failed. */
function withExitCode(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

function readReport<Report>(path: string): Report | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return null;
  }
}

export function tallyVitest(reportFile: string, exitCode: number): Tally {
  const report = readReport<VitestReport>(reportFile);
  return withExitCode({ passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }, exitCode);
}

/** A test that passed only when it was tried again has failed. */
export function tallyPlaywright(reportFile: string, exitCode: number): Tally {
  const stats = readReport<PlaywrightReport>(reportFile)?.stats;
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  return withExitCode({ passed: stats?.expected ?? 0, failed }, exitCode);
}

export function addTallies(tallies: Tally[]): Tally {
  return tallies.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  });
}
