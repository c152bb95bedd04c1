import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownChecks, runChecks } from './all-checks.ts';
import type { Check } from './check.ts';
import { dependencyRulesCheck, judgeCruise } from './dependency-rules.ts';
import {
  biomeAllowed,
  biomeCases,
  dependencyCases,
  knipCases,
  ownCases,
  type Planted,
  typeCases,
} from './planted-cases.ts';
import { type Files, plantTree, uprootTree } from './planted-tree.ts';
import { biomeCheck, knipCheck, typeChecks } from './tools.ts';

/** A rule that has not been seen to fail is a hope. Each tool runs once, on one tree that holds all its violations. */
const toolTimeout = 120_000;

const trees: string[] = [];

function plantForTest(files: Files = {}): string {
  const root = plantTree(files);
  trees.push(root);
  return root;
}

function plantAll(cases: Planted[], more: Files = {}): string {
  return plantForTest(Object.assign({}, ...cases.map(({ files }) => files), more));
}

async function outputOf(root: string, checks: Check[]): Promise<string> {
  const results = await runChecks(root, checks);
  return results.map(({ output }) => output).join('\n');
}

function named(cases: Planted[]): [string, string, Planted][] {
  return cases.map((planted) => [planted.rule, planted.file, planted]);
}

afterAll(() => {
  for (const root of trees) uprootTree(root);
});

test('a tree that keeps the rules passes all of them', { timeout: toolTimeout }, async () => {
  const root = plantForTest();
  const checks = [...typeChecks(root), biomeCheck, knipCheck, dependencyRulesCheck, ...ownChecks];
  const failures = (await runChecks(root, checks)).filter(({ passed }) => !passed);
  expect(failures).toEqual([]);
});

describe('our own rules', () => {
  test.each(named(ownCases))('%s: %s', async (rule, file, { files }) => {
    const lines = (await outputOf(plantForTest(files), ownChecks)).split('\n').filter((line) => line !== '');
    expect(lines.some((line) => line.startsWith(`${rule}: ${file}: `))).toBe(true);
    expect(lines.filter((line) => !line.startsWith(`${rule}: `))).toEqual([]);
  });
});

describe('dependency rules', () => {
  let output = '';
  beforeAll(async () => {
    output = await outputOf(plantAll(dependencyCases), [dependencyRulesCheck]);
  }, toolTimeout);

  test.each(named(dependencyCases))('%s: %s', (rule, file) => {
    expect(output).toContain(`${rule}: ${file} → `);
  });

  test('a report without one of the modules is a failure, not a pass', () => {
    const nothing = { modules: [], summary: { violations: [] } };
    expect(judgeCruise(nothing, ['packages/web/src/main.tsx']).output).toContain('nothing-unseen: packages/web');
    expect(judgeCruise(nothing, []).passed).toBe(false);
  });
});

describe('biome', () => {
  let output = '';
  beforeAll(async () => {
    output = await outputOf(plantAll(biomeCases, biomeAllowed), [biomeCheck]);
  }, toolTimeout);

  test.each(named(biomeCases))('%s: %s', (rule, file) => {
    expect(output.split('\n').some((line) => line.startsWith(file) && line.includes(` ${rule} `))).toBe(true);
  });

  test.each(Object.keys(biomeAllowed))('leaves %s alone', (file) => {
    expect(output).not.toContain(file);
  });
});

describe('tsc', () => {
  let output = '';
  beforeAll(async () => {
    const root = plantAll(typeCases);
    output = await outputOf(root, typeChecks(root));
  }, toolTimeout);

  test.each(named(typeCases))('%s: %s', (rule, file) => {
    expect(output.split('\n').some((line) => line.startsWith(file) && line.includes(` ${rule}: `))).toBe(true);
  });
});

describe('knip', () => {
  let sections: string[] = [];
  beforeAll(async () => {
    const output = await outputOf(plantAll(knipCases), [knipCheck]);
    sections = output.split(/\n(?=Un|Du|Conf)/);
  }, toolTimeout);

  test.each(named(knipCases))('%s: %s', (rule, file) => {
    expect(sections.find((section) => section.startsWith(rule))).toContain(file);
  });
});
