import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { binOf, repositoryRoot, runTool } from './checks/run-tool.ts';
import { listFiles } from './checks/source-files.ts';

interface BuiltPackage {
  /** Its folder in `packages`, where its `vite.config.ts` is. */
  name: 'web' | 'server';
  /** As the person at the terminal knows it. */
  title: string;
  /** The file in its `dist` without which there is no build. */
  result: string;
}

// Outside of dist, which the server serves, or runs.
const stamps = join(repositoryRoot, '.cache');

/** Contents and not times: a checkout touches every file, and an edit may be taken back. */
function hashSources(folder: string): string {
  const hash = createHash('sha256');
  const files = ['package-lock.json', ...listFiles(repositoryRoot, folder)];
  for (const file of [...files, ...listFiles(repositoryRoot, 'packages/contract')]) {
    hash.update(`${file}\0`).update(readFileSync(join(repositoryRoot, file)));
  }
  return hash.digest('hex');
}

/**
 * Builds a package into its `dist` unless the one there was built from the same sources.
 * @throws Error with the bundler's output.
 */
export async function buildPackageIfStale(
  { name, title, result }: BuiltPackage,
  log: (line: string) => void,
): Promise<void> {
  const folder = join(repositoryRoot, 'packages', name);
  const stamp = join(stamps, `${name}-build`);
  const sources = hashSources(`packages/${name}`);
  const built = existsSync(stamp) && existsSync(join(folder, 'dist', result));
  if (built && readFileSync(stamp, 'utf8') === sources) return;
  log(`Building ${title}…`);
  const { code, output } = await runTool(binOf('vite'), ['build'], folder);
  if (code !== 0) throw new Error(`${title} could not be built:\n${output}`);
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, sources);
}
