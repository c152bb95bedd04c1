import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../checks/run-tool.ts';
import { listFiles } from '../checks/source-files.ts';
import { nearTestsOf } from './near-tests.ts';

const server = 'packages/server/src';

test('a change of a feature is near its tests, its journeys and the walls, and near no other feature’s', () => {
  const { unit, journeys, everything } = nearTestsOf([`${server}/features/tags/tags.service.ts`]);
  expect(everything).toBeNull();
  expect(unit).toContain(`${server}/features/tags/tags.test.ts`);
  for (const wall of ['route-roles', 'lists-go-on', 'search-words', 'unseen-names'])
    expect(unit).toContain(`${server}/wall/${wall}.test.ts`);
  expect(unit.filter((file) => /features\/(quick-messages|reports|auth)\//.test(file))).toEqual([]);
  expect(journeys).toEqual(['e2e/tags.spec.ts']);
});

test('a change of the contract is near whoever speaks it, on both sides', () => {
  for (const half of ['quick-messages.ts', 'quick-messages.schemas.ts']) {
    const { unit, journeys } = nearTestsOf([`packages/contract/src/${half}`]);
    expect(unit.some((file) => file.startsWith(`${server}/features/quick-messages/`))).toBe(true);
    expect(journeys).toContain('e2e/quick-messages.spec.ts');
    expect(journeys).not.toContain('e2e/reports.spec.ts');
  }
});

test('a change of what features use is near the tests of those that use it', () => {
  const { unit } = nearTestsOf([`${server}/platform/sheets/write-zip.ts`]);
  expect(unit).toContain(`${server}/platform/sheets/write-sheet.test.ts`);
});

test('a changed test is near itself alone', () => {
  const file = `${server}/features/tags/tags.test.ts`;
  expect(nearTestsOf([file])).toMatchObject({ unit: [file], journeys: [] });
});

test('what everything stands on makes all tests near', () => {
  for (const file of [`${server}/../migrations/0001_start.sql`, 'package-lock.json', 'e2e/desk.ts'])
    expect(nearTestsOf([file.replace('src/../', '')]).everything).not.toBeNull();
});

test('each spec of journeys names features that there are, or all of them', () => {
  const specs = listFiles(repositoryRoot, 'e2e').filter((file) => file.endsWith('.spec.ts'));
  const wrong = specs.filter((file) => {
    const [line = ''] = readFileSync(join(repositoryRoot, file), 'utf8').split('\n');
    if (line === '// Journeys of all features.') return false;
    const names = /^\/\/ Journeys of: (.+)\.$/.exec(line)?.[1]?.split(', ') ?? ['nothing'];
    return names.some((name) =>
      ['server', 'web'].every((side) => !existsSync(join(repositoryRoot, `packages/${side}/src/features/${name}`))),
    );
  });
  expect(wrong).toEqual([]);
});
