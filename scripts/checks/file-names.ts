import type { Finding } from './check.ts';
import { isCode, listSourceFiles } from './source-files.ts';

const empty = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'managers']);
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const migration = /^\d{4}_[a-z0-9]+(_[a-z0-9]+)*\.sql$/;

function judgeSegment(segment: string): Omit<Finding, 'file'>[] {
  const found: Omit<Finding, 'file'>[] = [];
  if (!kebab.test(segment) && !migration.test(segment)) {
    found.push({ rule: 'kebab-case', message: `"${segment}" is not kebab-case` });
  }
  const word = segment
    .toLowerCase()
    .split(/[-._]/)
    .find((part) => empty.has(part));
  if (word !== undefined) found.push({ rule: 'name-says-what', message: `"${word}" does not say what is inside` });
  return found;
}

/** Rules `kebab-case` and `name-says-what`, for every file of code and each folder above it. */
export function findBadNames(root: string): Finding[] {
  const found = new Map<string, Finding>();
  for (const file of listSourceFiles(root)) {
    if (!isCode(file) && !file.endsWith('.sql')) continue;
    const segments = file.split('/');
    for (const [index, segment] of segments.entries()) {
      const path = segments.slice(0, index + 1).join('/');
      for (const finding of judgeSegment(segment)) found.set(`${finding.rule} ${path}`, { ...finding, file: path });
    }
  }
  return [...found.values()];
}
