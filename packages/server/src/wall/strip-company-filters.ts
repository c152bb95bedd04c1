import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const column = String.raw`(?:\w+\.)?company_id`;
const company = String.raw`(?:\$\{[^}]*\}|\(select current_company\(\)\)|current_company\(\)|\w+\.company_id)`;
const condition = String.raw`(?:${column}\s*=\s*${company}|\bid\s*=\s*current_company\(\))`;

/**
 * In the order they run: a condition before others, one after others, one alone; those of the query builder; those that the
 * compiler of statements adds.
 */
const removals: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`${condition}\s+and\s+`, 'g'), ''],
  [new RegExp(String.raw`\s+and\s+${condition}`, 'g'), ''],
  [new RegExp(condition, 'g'), 'true'],
  [/\s*\.(?:on|where)Ref\(\s*'(?:\w+\.)?company_id',\s*'=',\s*'(?:\w+\.)?company_id',?\s*\)/g, ''],
  [/\s*\.where\(\s*'(?:\w+\.)?company_id',\s*'=',\s*[\w.]+,?\s*\)/g, ''],
  [/(?<=super\.visit\w+Query\()ofCompany\(node, .+\)(?=\);)/g, 'node'],
];

/** Takes every comparison with a company out of a source text: what a programmer forgets, everywhere at once. */
export function stripCompanyFilters(source: string): { text: string; removed: number } {
  let removed = 0;
  const text = removals.reduce(
    (left, [pattern, put]) =>
      left.replace(pattern, () => {
        removed += 1;
        return put;
      }),
    source,
  );
  return { text, removed };
}

/** What only tests are made of. */
const ofTests = ['src/wall', 'src/channels/conformance'];

/**
 * Copies the server to `target/packages/server` without its tests and without any company filter; answers how many were
 * removed, and what still compares a company. Row security, composite keys and what is written stay.
 */
export function copyWithoutFilters(server: string, target: string): { removed: number; left: string[] } {
  const copy = join(target, 'packages/server');
  cpSync(server, copy, {
    recursive: true,
    filter: (path) => !path.endsWith('.test.ts') && !ofTests.some((folder) => path.startsWith(join(server, folder))),
  });
  symlinkSync(join(server, '../../node_modules'), join(target, 'node_modules'));
  let removed = 0;
  const left: string[] = [];
  for (const name of readdirSync(join(copy, 'src'), { recursive: true, encoding: 'utf8' })) {
    // Seeds fill an empty database as its owner, before there is anybody to serve.
    if (!name.endsWith('.ts') || name.endsWith('.generated.ts') || name.startsWith('seed/')) continue;
    const path = join(copy, 'src', name);
    const stripped = stripCompanyFilters(readFileSync(path, 'utf8'));
    removed += stripped.removed;
    writeFileSync(path, stripped.text);
    for (const [found] of stripped.text.matchAll(/company_id(?:\s*=|\s+in\b|'?,\s*'(?:=|in)').{0,60}/g))
      left.push(`${name}: ${found}`);
  }
  return { removed, left };
}
