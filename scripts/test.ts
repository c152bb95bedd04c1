import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWebIfStale } from './build-web.ts';
import { reportChecks } from './check.ts';
import { allChecks, runChecks } from './checks/all-checks.ts';
import { binOf, repositoryRoot, toolEnv } from './checks/run-tool.ts';
import { isTest, listFiles } from './checks/source-files.ts';
import { ensureChromium, findHeadlessShell } from './test/ensure-chromium.ts';
import { ensureRedis } from './test/ensure-redis.ts';
import { noteFlakyTests, playAgain } from './test/flaky-tests.ts';
import { findNearTests } from './test/near-tests.ts';
import { addTallies, type Tally, tallyPlaywright, tallyVitest } from './test/tally.ts';
import { startTestDatabase } from './test/test-database.ts';

const stages = ['check', 'unit', 'e2e'] as const;
type Stage = (typeof stages)[number];

interface Surroundings {
  env: NodeJS.ProcessEnv;
  reportDir: string;
  /** Also what runs long (ADR 40). */
  isWhole: boolean;
  /** Passed on to the test runners, e.g. a file name. */
  rest: Record<Stage, readonly string[]>;
}

function say(line: string): void {
  console.log(line);
}

/** Whoever names what to run gets it, however long it takes. */
function readArguments(): { only: Stage | null; isWhole: boolean; near: string | null; rest: string[] } {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: {
      only: { type: 'string' },
      whole: { type: 'boolean', default: false },
      near: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const only = stages.find((stage) => stage === values.only) ?? null;
  if (values.only !== undefined && only === null) throw new Error(`--only takes one of: ${stages.join(', ')}.`);
  if (values.near) return { only, isWhole: false, near: positionals[0] ?? 'HEAD', rest: [] };
  return { only, isWhole: values.whole || positionals.length > 0, near: null, rest: positionals };
}

/** The test runner of the present stage, to be stopped with us. */
let runner: ChildProcess | null = null;

function runVisibly(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(binOf(command), args, { cwd: repositoryRoot, env: toolEnv(env), stdio: 'inherit' });
    runner = child;
    child.on('error', () => resolve(127));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

async function runStage(stage: Stage, { env, reportDir, isWhole, rest }: Surroundings): Promise<Tally> {
  const report = join(reportDir, `${stage}.json`);
  switch (stage) {
    case 'check':
      return reportChecks(await runChecks(repositoryRoot, allChecks(repositoryRoot)));
    case 'unit': {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const args = ['run', ...reporters, ...rest.unit];
      return tallyVitest(
        repositoryRoot,
        report,
        await runVisibly('vitest', args, { ...env, TESTS: isWhole ? 'all' : 'short' }),
      );
    }
    case 'e2e': {
      if (!listFiles(repositoryRoot, 'e2e').some(isTest)) return addTallies([]);
      const left = isWhole ? [] : ['--grep-invert=@long'];
      const args = ['test', '--config=e2e', '--reporter=list,json', ...left, ...rest.e2e];
      return tallyPlaywright(
        report,
        await runVisibly('playwright', args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
      );
    }
  }
}

const flaky: string[] = [];

/** In a whole run what fails is played once more. */
async function runStageTwice(stage: Stage, surroundings: Surroundings): Promise<Tally> {
  const first = await runStage(stage, surroundings);
  if (!surroundings.isWhole || surroundings.rest[stage].length > 0) return first;
  const { tally, flaky: passed } = await playAgain(first, (alone) =>
    runStage(stage, { ...surroundings, rest: { ...surroundings.rest, [stage]: alone } }),
  );
  flaky.push(...passed);
  return tally;
}

/** Prepares what the chosen stages need, runs them one after the other (two processors are shared), and cleans up. */
async function runTests(chosen: readonly Stage[], isWhole: boolean, rest: Surroundings['rest']): Promise<Tally> {
  const reportDir = mkdtempSync(join(tmpdir(), 'guiche-reports-'));
  const env: NodeJS.ProcessEnv = {};
  let removeDatabase = async (): Promise<void> => {};
  const cleanUp = async (): Promise<void> => {
    await removeDatabase();
    rmSync(reportDir, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      runner?.kill('SIGTERM');
      void cleanUp().finally(() => process.exit(130));
    });
  }
  try {
    if (chosen.some((stage) => stage !== 'check')) {
      env.CHROMIUM_PATH = ensureChromium(say);
      env.CHROMIUM_SHELL_PATH = findHeadlessShell(say) ?? env.CHROMIUM_PATH;
      if (chosen.includes('unit')) ensureRedis(say);
      await buildWebIfStale(say);
      if (process.env.TEST_DATABASE_URL === undefined) {
        const database = await startTestDatabase(say);
        removeDatabase = database.remove;
        env.TEST_DATABASE_URL = database.url;
      }
    }
    const tallies: Tally[] = [];
    for (const stage of chosen) tallies.push(await runStageTwice(stage, { env, reportDir, isWhole, rest }));
    return addTallies(tallies);
  } finally {
    await cleanUp();
  }
}

/** The checks, and what a change since `base` can break. */
async function runNear(base: string, chosen: readonly Stage[]): Promise<Tally> {
  const { changed, unit, journeys, everything } = await findNearTests(base);
  say(
    `${changed.length} files differ from ${base}: ${unit.length} test files and ${journeys.length} journeys’ files are near.`,
  );
  if (everything !== null) {
    say(`All depends on ${everything}: everything is played but what runs long.`);
    return runTests(chosen, false, { check: [], unit: [], e2e: [] });
  }
  const rest = { check: [], unit, e2e: journeys };
  return runTests(
    chosen.filter((stage) => stage === 'check' || rest[stage].length > 0),
    false,
    rest,
  );
}

let tally: Tally = { passed: 0, failed: 1, failures: [] };
try {
  const { only, isWhole, near, rest: given } = readArguments();
  const chosen = only === null ? stages : [only];
  if (near === null) tally = await runTests(chosen, isWhole, { check: [], unit: given, e2e: given });
  else tally = await runNear(near, chosen);
  if (!isWhole && near === null && only !== 'check')
    say('What runs long was left out: npm run test:whole runs it, too.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
if (tally.passed + tally.failed === 0) console.log('No test was run.');
for (const { text } of tally.failures) console.log(`\n✖ ${text}`);
if (flaky.length > 0) noteFlakyTests(flaky);
for (const name of flaky) console.log(`flaky: ${name}`);
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed > 0 || tally.passed === 0 ? 1 : 0);
