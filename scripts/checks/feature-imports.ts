import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Finding } from './check.ts';
import { listFiles } from './source-files.ts';

const importPattern = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)['"]([^'"]+)['"]/g;

interface FeatureImport {
  /** Path below `src/features`, e.g. `tickets/index.ts`. */
  path: string;
  feature: string;
}

/** Where an import leads, when that is a feature of the same package: by relative path or by package name. */
function resolveFeature(side: string, file: string, specifier: string): FeatureImport | null {
  const features = `packages/${side}/src/features/`;
  let target: string | null = null;
  if (specifier.startsWith('.')) target = posix.join(posix.dirname(file), specifier);
  const own = `@guiche/${side}/`;
  if (specifier.startsWith(own)) target = `packages/${side}/src/${specifier.slice(own.length)}`;
  if (target === null || !target.startsWith(features)) return null;
  const path = target.slice(features.length);
  return { path, feature: path.split('/')[0] ?? '' };
}

/** What `feature` of a side imports: of each other feature the first file that does. */
type Uses = Map<string, Map<string, string>>;

function readUses(root: string, side: string, findings: Finding[]): Uses {
  const uses: Uses = new Map();
  const files = listFiles(root, `packages/${side}/src/features`).filter((file) => /\.tsx?$/.test(file));
  for (const file of files) {
    const from = file.slice(`packages/${side}/src/features/`.length).split('/')[0] ?? '';
    const used = uses.get(from) ?? new Map<string, string>();
    uses.set(from, used);
    for (const match of readFileSync(join(root, file), 'utf8').matchAll(importPattern)) {
      const to = resolveFeature(side, file, match[1] ?? '');
      if (to === null || to.feature === from) continue;
      if (!used.has(to.feature)) used.set(to.feature, file);
      if (/^[^/]+\/index(\.tsx?)?$/.test(to.path)) continue;
      const message = `imports ${to.path}: only ${to.feature}/index.ts is open`;
      findings.push({ rule: 'feature-index-only', file, message });
    }
  }
  return uses;
}

/** The features on a way from `from` back to itself; null: there is none. */
function findWayBack(uses: Uses, from: string): string[] | null {
  const cameFrom = new Map<string, string>();
  const waiting = [from];
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    for (const next of uses.get(at)?.keys() ?? []) {
      if (next === from) {
        const way = [from];
        for (let step = at; step !== from; step = cameFrom.get(step) ?? from) way.unshift(step);
        return [from, ...way];
      }
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, at);
      waiting.push(next);
    }
  }
  return null;
}

function findCycles(uses: Uses): Finding[] {
  return [...uses].flatMap(([feature, used]): Finding[] => {
    const way = findWayBack(uses, feature);
    const file = way && used.get(way[1] ?? '');
    return file ? [{ rule: 'feature-cycle', file, message: `${way.join(' → ')}: the way back up is an event` }] : [];
  });
}

/**
 * Rules `feature-index-only` and `feature-cycle`, in the server and in the web client alike: features use each other's
 * front doors, and none uses, by whatever way, one that uses it.
 */
export function findFeatureDisorder(root: string): Finding[] {
  return ['server', 'web'].flatMap((side) => {
    const findings: Finding[] = [];
    const uses = readUses(root, side, findings);
    return [...findings, ...findCycles(uses)];
  });
}
