import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const copied = [
  'packages/contract',
  'packages/embedded-postgres',
  'packages/server',
  'packages/simulator',
  'packages/testkit',
  'packages/web', // screens are kept by its reducers
  'scripts',
  'faults',
];
const left = new Set(['node_modules', 'dist', '.cache']);

export interface PatchedCopy {
  dir: string;
  remove(): void;
}

/** A copy of the project in a temporary folder, with the installed packages linked and one patch applied. */
export function makePatchedCopy(patch: string | null): PatchedCopy {
  const dir = mkdtempSync(join(tmpdir(), 'guiche-bug-'));
  chmodSync(dir, 0o755); // the database's user has to get through
  const remove = () => rmSync(dir, { recursive: true, force: true });
  try {
    const isWanted = (path: string) => !left.has(path.slice(dirname(path).length + 1));
    for (const folder of copied) cpSync(join(root, folder), join(dir, folder), { recursive: true, filter: isWanted });
    for (const file of ['package.json', 'package-lock.json', 'tsconfig.base.json'])
      cpSync(join(root, file), join(dir, file));
    linkPackages(dir);
    mkdirSync(join(dir, 'tmp'));
    if (patch !== null) applyPatch(dir, join(root, 'faults', 'bugs', patch));
    return { dir, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Our own packages are the copy's; everything else is the installed one. */
function linkPackages(dir: string): void {
  const modules = join(root, 'node_modules');
  mkdirSync(join(dir, 'node_modules', '@guiche'), { recursive: true });
  for (const name of readdirSync(modules)) {
    if (name !== '@guiche') symlinkSync(join(modules, name), join(dir, 'node_modules', name));
  }
  for (const folder of copied.filter((each) => each.startsWith('packages/'))) {
    symlinkSync(join(dir, folder), join(dir, 'node_modules', '@guiche', folder.slice('packages/'.length)));
  }
}

/** One line of context is enough: code around a bug may move. The ceiling keeps git from taking a repository above for ours. */
function applyPatch(dir: string, patch: string): void {
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(dir) };
  const run = spawnSync('git', ['apply', '-C1', patch], { cwd: dir, env, encoding: 'utf8' });
  if (run.status !== 0)
    throw new Error(`the patch must follow the code it breaks: ${run.error?.message ?? run.stderr}`);
}
