import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { binOf, runTool } from '../checks/run-tool.ts';
import { joinsOf, namesOf, skeletonOf } from './skeleton.ts';

/** Writes a new feature into the repository at `root`. Nothing is overwritten. Answers the files it wrote or changed. */
export async function makeFeature(root: string, name: string): Promise<string[]> {
  const names = namesOf(name);
  const written = Object.entries(skeletonOf(names));
  const changed = Object.entries(joinsOf(names)).map(([path, change]) => {
    return [path, change(readFileSync(join(root, path), 'utf8'))] as const;
  });
  for (const [path] of written) if (existsSync(join(root, path))) throw new Error(`${path} exists already.`);
  for (const [path, text] of [...written, ...changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const paths = [...written, ...changed].map(([path]) => path);
  const { code, output } = await runTool(binOf('biome'), ['check', '--write', ...paths], root);
  if (code !== 0) throw new Error(`What was written is not in order:\n${output}`);
  return paths;
}
