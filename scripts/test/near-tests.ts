import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { repositoryRoot, runTool } from '../checks/run-tool.ts';
import { isTest, listSourceFiles } from '../checks/source-files.ts';

/** What `npm test -- --near` plays: the checks, and these. */
export interface NearTests {
  /** Files that differ from the base. */
  changed: readonly string[];
  unit: string[];
  journeys: string[];
  /** Why everything is to be played instead; null: it need not be. */
  everything: string | null;
}

const importPattern = /(?:\bfrom\s+|\bimport\s+|\bimport\()\s*'([^']+)'/g;
/** Where all features meet. A change of one of them changes what stands here, and no other feature's tests. */
const meetingPlaces = ['packages/server/src/app/feature-list.ts', 'packages/web/src/app/web-features.ts'];
const isMeetingPlace = (file: string, changed: readonly string[]): boolean =>
  meetingPlaces.includes(file) || (file.startsWith('packages/testkit/') && !changed.includes(file));
/** They read what stands in the contract and with the features, and import none of it. */
const walls = ['census', 'lists-go-on', 'route-roles', 'search-words', 'unseen-names'].map(
  (name) => `packages/server/src/wall/${name}.test.ts`,
);
/** What no module imports, and every test depends on. */
const ground =
  /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig.*|packages\/server\/migrations\/|packages\/[^/]+\/package\.json|e2e\/(desk|global-setup|playwright\.config)\.ts|scripts\/(test|boot))/;
const featureOf = (file: string): string | null =>
  /^packages\/(?:server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? null;

async function git(...args: string[]): Promise<string[]> {
  const { code, stdout, output } = await runTool('git', args, repositoryRoot);
  if (code !== 0) throw new Error(output);
  return stdout.split('\n').filter((line) => line !== '');
}

/** Against a base: what was committed since, and what is not committed yet. */
async function changedSince(base: string): Promise<string[]> {
  const [committed, added] = await Promise.all([
    git('diff', '--name-only', base),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return [...new Set([...committed, ...added])].sort();
}

/** The file of ours that an import leads to, by its path or by its package's name. */
function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const own = /^@guiche\/([^/]+)\/(.+)$/.exec(specifier);
  return own ? `packages/${own[1]}/src/${own[2]}.ts` : null;
}

/** Of each file those that import it. */
function readImporters(files: readonly string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const [, specifier = ''] of readFileSync(join(repositoryRoot, file), 'utf8').matchAll(importPattern)) {
      const target = resolveImport(file, specifier);
      if (target === null) continue;
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return importers;
}

function reachedBy(changed: readonly string[], importers: Map<string, string[]>): Set<string> {
  const reached = new Set<string>();
  const waiting = [...changed];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    if (!isMeetingPlace(file, changed)) waiting.push(...(importers.get(file) ?? []));
  }
  return reached;
}

/** The features whose own files changed, and those that speak a changed part of the contract. */
function touchedFeatures(changed: readonly string[], importers: Map<string, string[]>): Set<string> {
  // Who speaks one half of the contract's module speaks the other.
  const contract = changed
    .filter((file) => file.startsWith('packages/contract/src/'))
    .flatMap((file) => [file.replace('.schemas.ts', '.ts'), file.replace(/(\.schemas)?\.ts$/, '.schemas.ts')]);
  const speakers = contract.flatMap((file) => importers.get(file) ?? []);
  const sources = [...changed, ...speakers].filter((file) => !isTest(file));
  return new Set(sources.flatMap((file) => featureOf(file) ?? []));
}

const journeysPattern = /^\/\/ Journeys of: (.*)\.$/m;
/** The features that a spec's first line names; of `all features` only a whole run plays. */
const featuresOfSpec = (file: string): string[] =>
  journeysPattern.exec(readFileSync(join(repositoryRoot, file), 'utf8'))?.[1]?.split(', ') ?? [];

/** The tests that a change since `base` can break, as far as modules and features say. */
export const findNearTests = async (base: string): Promise<NearTests> => nearTestsOf(await changedSince(base));

export function nearTestsOf(changed: readonly string[]): NearTests {
  const files = listSourceFiles(repositoryRoot).filter((file) => /\.tsx?$/.test(file));
  const importers = readImporters(files);
  const reached = reachedBy(changed, importers);
  const touched = touchedFeatures(changed, importers);
  const tests = files.filter((file) => isTest(file));
  const isNear = (file: string) =>
    reached.has(file) || touched.has(featureOf(file) ?? '') || (touched.size > 0 && walls.includes(file));
  const shaken = changed.find((file) => ground.test(file)) ?? null;
  return {
    changed,
    unit: tests.filter((file) => !file.startsWith('e2e/') && isNear(file)),
    journeys: tests.filter(
      (file) =>
        file.startsWith('e2e/') && (changed.includes(file) || featuresOfSpec(file).some((name) => touched.has(name))),
    ),
    everything: shaken,
  };
}
