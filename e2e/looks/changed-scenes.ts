import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Scene } from './scene.ts';

const web = join(import.meta.dirname, '..', '..', 'packages', 'web', 'src');

/** Static relative imports. What a file imports dynamically has a scene of its own. */
const imported = /\b(?:from|import)\s+'(\.[^']+)'/g;
const spoken = /\b(?:useTranslation|loadTexts)\('([\w-]+)'/g;

/** A module with everything it imports and the Portuguese texts they use, as paths from the repository's root. */
function reachedFrom(module: string, reached = new Set<string>()): ReadonlySet<string> {
  const path = join(web, module);
  const name = `packages/web/src/${module}`;
  if (reached.has(name)) return reached;
  if (!existsSync(path)) throw new Error(`${module} is no module of the web client`);
  reached.add(name);
  if (!/\.tsx?$/.test(module)) return reached;
  const text = readFileSync(path, 'utf8');
  for (const [, namespace] of text.matchAll(spoken)) reached.add(`packages/web/src/locales/pt/${namespace}.json`);
  for (const [, other = ''] of text.matchAll(imported)) reachedFrom(relative(web, join(dirname(path), other)), reached);
  return reached;
}

/** The scenes that one of these files helps to draw. */
export function changedBy(files: readonly string[], scenes: readonly Scene[]): Scene[] {
  const isChanged = (module: string) => {
    const reached = reachedFrom(module);
    return files.some((file) => reached.has(file));
  };
  return scenes.filter(({ drawnBy }) => drawnBy.some(isChanged));
}
