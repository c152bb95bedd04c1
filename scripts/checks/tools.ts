import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Check, CheckResult } from './check.ts';
import { binOf, runTool } from './run-tool.ts';

async function runAsCheck(bin: string, args: string[], root: string): Promise<CheckResult> {
  const { code, output } = await runTool(binOf(bin), args, root);
  return { passed: code === 0, output };
}

/** One check per TypeScript project of the tree. */
export function typeChecks(root: string): Check[] {
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`);
  return [...packages, 'scripts', 'e2e', 'faults', 'bench']
    .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
    .map((folder) => ({
      name: `tsc ${folder}`,
      run: (tree) => runAsCheck('tsc', ['--noEmit', '-p', folder], tree),
    }));
}

/** Lint and format; a warning fails too, or nobody would read it. */
export const biomeCheck: Check = {
  name: 'biome',
  run: (root) => runAsCheck('biome', ['check', '--error-on-warnings', '--max-diagnostics=200'], root),
};

/** Dead files, exports and dependencies. */
export const knipCheck: Check = {
  name: 'knip',
  run: (root) => runAsCheck('knip', ['--no-progress', '--no-config-hints'], root),
};
