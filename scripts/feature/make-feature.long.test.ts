import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownChecks, runChecks } from '../checks/all-checks.ts';
import { binOf, repositoryRoot, runTool } from '../checks/run-tool.ts';
import { biomeCheck, knipCheck, typeChecks } from '../checks/tools.ts';
import { startTestDatabase } from '../test/test-database.ts';
import { makeFeature } from './make-feature.ts';
import { formsOf, namesOf } from './skeleton.ts';

let root: string;

/** The repository in a folder of its own, with the installed packages. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'guiche-feature-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  });
  for (const file of listed.split('\n').filter((name) => name !== '' && existsSync(join(repositoryRoot, name)))) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(repositoryRoot, file), join(root, file));
  }
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  linkPackages();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Ours lead to the copy; a package of the same name in the original would not know the new feature. */
function linkPackages(): void {
  linkFrom('node_modules');
  for (const name of readdirSync(join(root, 'packages'))) {
    linkFrom(`packages/${name}/node_modules`);
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules', '@guiche', name));
  }
}

function linkFrom(folder: string): void {
  const installed = join(repositoryRoot, folder);
  if (!existsSync(installed)) return;
  mkdirSync(join(root, folder, '@guiche'), { recursive: true });
  for (const name of readdirSync(installed).filter((each) => each !== '@guiche'))
    symlinkSync(join(installed, name), join(root, folder, name));
}

/** What `npm run check` says, but for who may import whom: packages that are only linked are none to that tool. */
async function findFaults(): Promise<string[]> {
  const results = await runChecks(root, [...typeChecks(root), biomeCheck, knipCheck, ...ownChecks]);
  return results.flatMap(({ name, passed, output }) => (passed ? [] : [`${name}: ${output}`]));
}

/** Plays test files of the copy against a PostgreSQL of its own. */
async function playTests(...files: string[]): Promise<string> {
  const database = await startTestDatabase(() => {});
  try {
    const env = [`TEST_DATABASE_URL=${database.url}`, 'TESTS=all'];
    const { code, output } = await runTool('env', [...env, binOf('vitest'), 'run', ...files], root);
    return code === 0 ? '' : output;
  } finally {
    await database.remove();
  }
}

/** Tests that look at all features alike. */
const walls = [
  'packages/server/src/wall/census.test.ts',
  'packages/server/src/wall/route-roles.test.ts',
  'packages/server/src/wall/act-names.test.ts',
  'packages/server/src/wall/audit-labels.test.ts',
  'packages/server/src/wall/lists-go-on.test.ts',
  'packages/server/src/wall/search-words.test.ts',
  'packages/server/src/wall/unseen-names.test.ts',
  'packages/server/src/platform/db/catalog.test.ts',
  'packages/web/src/app/shell/menu-entries.test.ts',
  'packages/web/src/locales/locales.test.ts',
];

/** What a feature called gift-cards has for itself: its folders, its half of the contract, its migration, its texts. */
const own = [
  /^packages\/(server|web)\/src\/features\/gift-cards\//,
  /^packages\/contract\/src\/gift-cards\.(schemas\.)?ts$/,
  /^packages\/server\/migrations\/\d{4}_gift_cards\.sql$/,
  /^packages\/web\/src\/locales\/(pt|es|en|tr)\/(gift-cards|app|audit)\.json$/,
];

/** The journeys of all features find it without being told. */
async function scenesIn(tree: string): Promise<string[]> {
  const read = async (file: string, name: string) => {
    const module: Record<string, unknown> = await import(pathToFileURL(join(tree, 'e2e/looks', file)).href);
    return module[name] as { name: string }[];
  };
  return [...(await read('screens.ts', 'screens')), ...(await read('admin-overlays.ts', 'adminOverlays'))].map(
    ({ name }) => name,
  );
}

test('a new feature touches three files outside of what is its own, and is green', { timeout: 900_000 }, async () => {
  execFileSync('git', ['add', '--all'], { cwd: root });
  const { written } = await makeFeature(root, namesOf('gift-cards'));
  const changed = execFileSync('git', ['status', '--porcelain', '--untracked-files=all'], {
    cwd: root,
    encoding: 'utf8',
  });
  const outside = [...changed.matchAll(/^(?:.M|\?\?) (.*)$/gm)].flatMap(([, path = '']) =>
    own.some((place) => place.test(path)) ? [] : [path],
  );
  expect(outside.sort()).toEqual([
    'packages/server/src/app/feature-list.ts',
    'packages/server/src/platform/db/tables.generated.ts',
    'packages/web/src/app/web-features.ts',
  ]);
  expect(await scenesIn(root)).toEqual(expect.arrayContaining(['gift-cards', 'new gift-card']));
  for (const path of written) expect(readFileSync(join(root, path), 'utf8')).not.toMatch(/__\w/);
  expect(await findFaults()).toEqual([]);
  expect(await playTests('packages/server/src/features/gift-cards/gift-cards.test.ts', ...walls)).toBe('');
  // The checks do look at it: a fault in the contract fails both sides.
  appendFileSync(join(root, 'packages/contract/src/gift-cards.schemas.ts'), `const fault: number = '';\n`);
  expect((await typeFaults()).join('\n')).toMatch(/gift-cards/);
});

/** Plurals that are not one more letter, a table that is the last by its name, and names of several words. */
const oddNames = [
  ['activities', 'activity'],
  ['zip-codes', 'zip-code'],
  ['bonuses', 'bonus'],
  ['people-of-interest', 'person-of-interest'],
] as const;

test('whatever its things are called, it is in order', { timeout: 600_000 }, async () => {
  const files: string[] = [];
  for (const [many, one] of oddNames) {
    const { written, touched } = await makeFeature(root, namesOf(many, one));
    files.push(...written, ...touched);
  }
  expect(await runTool(binOf('biome'), ['check', ...new Set(files)], root)).toMatchObject({ code: 0 });
  expect(await typeFaults()).toEqual([]);
});

const typeFaults = async () =>
  (
    await runChecks(
      root,
      typeChecks(root).filter(({ name }) => /server|web/.test(name)),
    )
  ).flatMap(({ output }) => (output === '' ? [] : [output]));

test('what exists is not overwritten, and a name must be one', async () => {
  const joined = join(root, 'packages/server/src/app/feature-list.ts');
  const before = readFileSync(joined, 'utf8');
  await expect(makeFeature(root, namesOf('tickets'))).rejects.toThrow('exists already');
  for (const odd of ['Tickets', 'my_features', '-xs', 'xs-', '../xs', ''])
    expect(() => namesOf(odd)).toThrow('is no feature name');
  for (const alone of ['stock', 'business']) expect(() => namesOf(alone)).toThrow('what one of them is called');
  expect(readFileSync(joined, 'utf8')).toBe(before);
  expect([namesOf('stock', 'article').one, namesOf('activities').one]).toEqual(['article', 'activity']);
  expect(formsOf('quick-messages')).toEqual({
    kebab: 'quick-messages',
    camel: 'quickMessages',
    pascal: 'QuickMessages',
    snake: 'quick_messages',
    words: 'Quick messages',
  });
});
