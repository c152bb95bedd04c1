import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildPackageIfStale } from './build-package.ts';
import { repositoryRoot } from './checks/run-tool.ts';

const dist = join(repositoryRoot, 'packages', 'server', 'dist');
const keptMs = 7 * 24 * 3_600_000;

/** The built server, from the repository's root. */
export const builtServer = 'packages/server/dist/main.js';

/**
 * Bundles the server into packages/server/dist unless the one there was built from the same sources.
 * @throws Error with the bundler's output.
 */
export async function buildServerIfStale(log: (line: string) => void): Promise<void> {
  await buildPackageIfStale({ name: 'server', title: 'the server', result: 'main.js' }, log);
  removeOldParts();
}

/** Parts of builds before: a server that still runs may ask for one, but not after a week. */
function removeOldParts(): void {
  const built = statSync(join(dist, 'main.js')).mtimeMs;
  for (const name of readdirSync(dist)) {
    const path = join(dist, name);
    if (statSync(path).mtimeMs < built - keptMs) rmSync(path);
  }
}
