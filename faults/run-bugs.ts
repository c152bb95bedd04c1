import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type PlantedBug, plantedBugs } from './bugs/catalogue.ts';
import type { Verdict } from './ledger.ts';
import { makePatchedCopy, type PatchedCopy } from './patched-copy.ts';

/**
 * `npm run faults:bugs -- --only=1,4 --seed=42`. Tests the harness: each planted bug must be found by its one fault, by
 * its symptom; the same fault on the unpatched copy must find nothing.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, seed: { type: 'string' } } });
const seed = values.seed ?? String(randomInt(1_000_000));
const chosen = values.only?.split(',').map(Number);
const bugs = plantedBugs.filter((_bug, index) => chosen?.includes(index + 1) ?? true);

let running: { child: ChildProcess; copy: PatchedCopy } | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    const ended = running?.child;
    ended?.once('exit', () => {
      running?.copy.remove();
      process.exit(130);
    });
    if (ended) ended.kill('SIGTERM');
    else process.exit(130);
  });
}

/** Runs one short fault inside of a copy. Null when there was no verdict. */
async function runIn(copy: PatchedCopy, fault: string): Promise<{ verdict: Verdict | null; output: string }> {
  const report = join(copy.dir, 'report.json');
  const args = [
    join(copy.dir, 'faults', 'run.ts'),
    `--only=${fault}`,
    '--channel=whatsappapi',
    '--short',
    `--seed=${seed}`,
    `--report=${report}`,
  ];
  const env = { ...process.env, TMPDIR: join(copy.dir, 'tmp') };
  const child = spawn(process.execPath, args, { cwd: copy.dir, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running = { child, copy };
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  await new Promise<void>((resolve) => child.once('close', () => resolve()));
  running = null;
  const verdicts = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Verdict[]) : [];
  return { verdict: verdicts[0] ?? null, output };
}

async function runOn(patch: string | null, fault: string): Promise<{ verdict: Verdict | null; output: string }> {
  const copy = makePatchedCopy(patch);
  try {
    return await runIn(copy, fault);
  } finally {
    copy.remove();
  }
}

async function isCaught({ patch, title, fault, symptom }: PlantedBug): Promise<boolean> {
  const startedAt = performance.now();
  const { verdict, output } = await runOn(patch, fault);
  const count = verdict?.found?.[symptom] ?? 0;
  const isSeen = verdict !== null && !verdict.isOk && count > 0;
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${isSeen ? '✓' : '✗ NOT CAUGHT'} ${patch}: ${title} → ${fault}: ${symptom} ${count} (${seconds} s)`);
  if (!isSeen) console.log(output);
  return isSeen;
}

async function isClean(fault: string): Promise<boolean> {
  const { verdict, output } = await runOn(null, fault);
  if (verdict?.isOk) console.log(`✓ without a bug: ${fault} finds nothing`);
  else console.log(`✗ without a bug: ${fault} does not pass\n${output}`);
  return verdict?.isOk ?? false;
}

console.log(`seed ${seed}`);
let hasFailed = false;
for (const fault of new Set(bugs.map((bug) => bug.fault))) hasFailed = !(await isClean(fault)) || hasFailed;
let caught = 0;
for (const bug of bugs) if (await isCaught(bug)) caught += 1;
console.log(`${caught} of ${bugs.length} planted bugs caught`);
process.exit(hasFailed || caught < bugs.length ? 1 : 0);
