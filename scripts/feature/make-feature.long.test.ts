import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { binOf, repositoryRoot, runTool } from '../checks/run-tool.ts';
import { makeFeature } from './make-feature.ts';
import { namesOf } from './skeleton.ts';

let root: string;

/** The sources of the repository in a folder of their own, with the installed packages. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'guiche-feature-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  });
  const wanted = /^(packages\/(contract|server|testkit|simulator)\/|scripts\/|[^/]+$)/;
  for (const file of listed.split('\n').filter((name) => wanted.test(name))) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(repositoryRoot, file), join(root, file));
  }
  linkPackages();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Ours lead to the copy; a package of the same name in the original would not know the new feature. */
function linkPackages(): void {
  const installed = join(repositoryRoot, 'node_modules');
  mkdirSync(join(root, 'node_modules', '@guiche'), { recursive: true });
  for (const name of readdirSync(installed).filter((each) => each !== '@guiche'))
    symlinkSync(join(installed, name), join(root, 'node_modules', name));
  for (const name of ['contract', 'server', 'testkit', 'simulator'])
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules', '@guiche', name));
}

async function findDisorder(): Promise<unknown> {
  const module = JSON.stringify(join(root, 'scripts/checks/feature-imports.ts'));
  const script = `const { findFeatureDisorder } = await import(${module});
    console.log(JSON.stringify(findFeatureDisorder(${JSON.stringify(root)})));`;
  const run = await runTool(process.execPath, ['--input-type=module', '--eval', script], root);
  return JSON.parse(run.stdout);
}

/** The second time it looks only at what has changed. */
const typeCheck = () =>
  runTool(
    binOf('tsc'),
    ['--noEmit', '--incremental', '--tsBuildInfoFile', 'kept.tsbuildinfo', '-p', 'packages/server'],
    root,
  );

test('a new feature is joined, type-checks, keeps the style and the order of the features', async () => {
  const paths = await makeFeature(root, 'gift-cards');
  expect(paths).toContain('packages/contract/src/gift-cards.schemas.ts');
  expect(await typeCheck()).toMatchObject({ code: 0, output: '' });
  expect((await runTool(binOf('biome'), ['check', ...paths], root)).code).toBe(0);
  expect(await findDisorder()).toEqual([]);
  expect(readFileSync(join(root, 'packages/server/src/app/feature-list.ts'), 'utf8')).toContain('  giftCards,\n');
  // The check does look at it: a fault in the contract fails it.
  appendFileSync(join(root, 'packages/contract/src/gift-cards.schemas.ts'), `const fault: number = '';\n`);
  expect((await typeCheck()).output).toContain('gift-cards');
});

test('what exists is not overwritten, and a name must be one', async () => {
  const joined = join(root, 'packages/server/src/app/feature-list.ts');
  const before = readFileSync(joined, 'utf8');
  await expect(makeFeature(root, 'tickets')).rejects.toThrow('exists already');
  for (const odd of ['Tickets', 'my_feature', '-x', 'x-', '../x', ''])
    await expect(makeFeature(root, odd)).rejects.toThrow('is no feature name');
  expect(readFileSync(joined, 'utf8')).toBe(before);
  expect(namesOf('quick-messages')).toEqual({
    kebab: 'quick-messages',
    camel: 'quickMessages',
    pascal: 'QuickMessages',
  });
});
