import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { binOf, repositoryRoot, runTool } from './checks/run-tool.ts';
import { listFiles } from './checks/source-files.ts';

// Outside of dist, which the build empties and the server serves.
const stampFile = join(repositoryRoot, '.cache', 'web-build');

/** Contents and not times: a checkout touches every file, and an edit may be taken back. */
function hashSources(): string {
  const hash = createHash('sha256');
  const files = ['package-lock.json', ...listFiles(repositoryRoot, 'packages/web')];
  for (const file of [...files, ...listFiles(repositoryRoot, 'packages/contract')]) {
    hash.update(`${file}\0`).update(readFileSync(join(repositoryRoot, file)));
  }
  return hash.digest('hex');
}

/**
 * Builds the web client into packages/web/dist unless the one there was built from the same sources.
 * @throws Error with the bundler's output.
 */
export async function buildWebIfStale(log: (line: string) => void): Promise<void> {
  const web = join(repositoryRoot, 'packages', 'web');
  const sources = hashSources();
  const built = existsSync(stampFile) && existsSync(join(web, 'dist', 'index.html'));
  if (built && readFileSync(stampFile, 'utf8') === sources) return;
  log('Building the web client…');
  const { code, output } = await runTool(binOf('vite'), ['build'], web);
  if (code !== 0) throw new Error(`The web client could not be built:\n${output}`);
  mkdirSync(join(repositoryRoot, '.cache'), { recursive: true });
  writeFileSync(stampFile, sources);
}
