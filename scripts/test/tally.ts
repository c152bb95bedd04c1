import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What one stage of `npm test` has seen. */
export interface Tally {
  passed: number;
  failed: number;
  failures: Failure[];
}

export interface Failure {
  /** Of a test its file and title, the same in each run. */
  name: string;
  /** Where it is and how its message begins: the end of a long output is often all that is kept of it. */
  text: string;
  /** What its runner is told to play it alone; null: it is no single test. */
  alone: readonly string[] | null;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport extends PlaywrightSuite {
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

/** The first dozen lines: a whole page or query may follow. */
function describeFailure(where: string, message = ''): string {
  return [where, ...stripVTControlCharacters(message).split('\n').slice(0, 12)].join('\n    ').trimEnd();
}

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function vitestFailures(root: string, report: VitestReport): Failure[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0)
      return [{ name: file, text: describeFailure(file, message), alone: [file] }];
    return failed.map(({ fullName, failureMessages }) => {
      const name = `${file} › ${fullName}`;
      return { name, text: describeFailure(name, failureMessages[0]), alone: [file, '-t', `^${literally(fullName)}$`] };
    });
  });
}

function playwrightFailures({ specs = [], suites = [] }: PlaywrightSuite): Failure[] {
  const failed = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        name: `e2e/${file} › ${title}`,
        text: describeFailure(`e2e/${file}:${line} › ${title}`, results[0]?.error?.message),
        alone: [`e2e/${file}:${line}`],
      })),
  );
  return [...failed, ...suites.flatMap(playwrightFailures)];
}

export function tallyVitest(root: string, reportFile: string, exitCode: number): Tally {
  const report = readReport<VitestReport>(reportFile);
  if (report === null) return withExitCode({ passed: 0, failed: 0, failures: [] }, exitCode);
  const { numPassedTests: passed, numFailedTests: failed } = report;
  return withExitCode({ passed, failed, failures: vitestFailures(root, report) }, exitCode);
}

/** A test that passed only when it was tried again has failed. */
export function tallyPlaywright(reportFile: string, exitCode: number): Tally {
  const report = readReport<PlaywrightReport>(reportFile);
  if (report === null) return withExitCode({ passed: 0, failed: 0, failures: [] }, exitCode);
  const { expected: passed, unexpected, flaky } = report.stats;
  return withExitCode({ passed, failed: unexpected + flaky, failures: playwrightFailures(report) }, exitCode);
}

export function addTallies(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
  };
}
