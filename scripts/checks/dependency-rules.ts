import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check, CheckResult } from './check.ts';
import { type CruisedModule, findDeadFiles } from './dead-files.ts';
import { repositoryRoot, runTool, toolEnv } from './run-tool.ts';
import { listSourceFiles } from './source-files.ts';

const toolFolder = join(repositoryRoot, 'tools', 'depcruise');

/** The part of dependency-cruiser's report that is read here. */
export interface Cruise {
  modules: CruisedModule[];
  summary: {
    violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[];
  };
}

/**
 * dependency-cruiser reads TypeScript by the compiler's API, which TypeScript 7 does not have, so it is installed with
 * TypeScript 6 in a folder of its own. Done on demand and again when its lock file changed.
 */
function installDependencyCruiser(): void {
  const lock = createHash('sha256')
    .update(readFileSync(join(toolFolder, 'package-lock.json')))
    .digest('hex');
  const stamp = join(toolFolder, 'node_modules', '.install-stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const run = spawnSync('npm', ['ci'], { cwd: toolFolder, env: toolEnv(), encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`npm ci in tools/depcruise failed:\n${run.error?.message ?? run.stderr}`);
  writeFileSync(stamp, lock);
}

function describeViolations({ summary }: Cruise): string[] {
  return summary.violations.map(({ from, to, rule, cycle }) => {
    const way = cycle === undefined ? to : cycle.map(({ name }) => name).join(' → ');
    return `${rule.name}: ${from} → ${way}`;
  });
}

async function cruise(root: string): Promise<CheckResult> {
  installDependencyCruiser();
  const folders = ['packages', 'scripts', 'e2e', 'faults', 'bench'].filter((name) => existsSync(join(root, name)));
  const config = join(toolFolder, 'rules.cjs');
  const bin = join(toolFolder, 'node_modules', '.bin', 'depcruise');
  const run = await runTool(bin, ['--config', config, '--output-type', 'json', ...folders], root);
  let result: Cruise;
  try {
    result = JSON.parse(run.stdout) as Cruise;
  } catch {
    return { passed: false, output: run.output };
  }
  return judgeCruise(result, listSourceFiles(root).filter(isCruised));
}

function isCruised(file: string): boolean {
  return /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !file.startsWith('tools/');
}

/** Rule `nothing-unseen` first: a tool that cannot read the sources finds nothing wrong in them. */
export function judgeCruise(cruised: Cruise, files: string[]): CheckResult {
  const seen = new Set(cruised.modules.map(({ source }) => source));
  const unseen = files.filter((file) => !seen.has(file));
  const lines = unseen.map((file) => `nothing-unseen: ${file} was not read by dependency-cruiser`);
  if (files.length === 0) lines.push('nothing-unseen: there is no module at all');
  lines.push(...describeViolations(cruised));
  lines.push(...findDeadFiles(cruised.modules).map((file) => `no-dead-file: ${file} → no entry leads there`));
  return { passed: lines.length === 0, output: lines.join('\n') };
}

/** Who may import whom, see tools/depcruise/rules.cjs. */
export const dependencyRulesCheck: Check = { name: 'dependency rules', run: cruise };
