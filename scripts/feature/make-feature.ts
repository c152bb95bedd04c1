import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { binOf, runTool } from '../checks/run-tool.ts';
import { joinsOf } from './joins.ts';
import { type FeatureNames, skeletonOf } from './skeleton.ts';

/** The number of the next migration. */
function nextMigration(root: string): string {
  const there = readdirSync(join(root, 'packages/server/migrations')).filter((name) => name.endsWith('.sql'));
  return String(there.length + 1).padStart(4, '0');
}

/** What making a feature did, by path. */
export interface MadeFeature {
  written: string[];
  /** Files that were there before. */
  touched: string[];
}

/** Writes a new feature into the repository at `root`. Nothing is overwritten. */
export async function makeFeature(root: string, names: FeatureNames): Promise<MadeFeature> {
  const files = Object.entries(skeletonOf(names, nextMigration(root)));
  for (const [path] of files) if (existsSync(join(root, path))) throw new Error(`${path} exists already.`);
  const changed = Object.entries(joinsOf(names)).map(([path, change]) => {
    return [path, change(readFileSync(join(root, path), 'utf8'))] as const;
  });
  for (const [path, text] of [...files, ...changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const [written, touched] = [files.map(([path]) => path), changed.map(([path]) => path)];
  const { code, output } = await runTool(binOf('biome'), ['check', '--write', ...written, ...touched], root);
  if (code !== 0) throw new Error(`What was written is not in order:\n${output}`);
  return { written, touched };
}
