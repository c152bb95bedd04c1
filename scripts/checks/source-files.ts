import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

const searched = ['packages', 'scripts', 'e2e', 'faults', 'bench', 'tools'];
const skipped = new Set(['node_modules', 'dist', 'test-results', 'playwright-report', '.cache']);

function readEntries(dir: string): Dirent[] {
  try {
    return readdirSync(dir, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Files below `folder`, as paths from `root` with forward slashes, in a steady order; none when it is not there. */
export function listFiles(root: string, folder: string): string[] {
  const entries = readEntries(join(root, folder)).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listFiles(root, path);
    return entry.isFile() ? [path] : [];
  });
}

/** Every file of the project that somebody wrote or generated, outside of docs. */
export function listSourceFiles(root: string): string[] {
  return searched.flatMap((folder) => listFiles(root, folder));
}

export function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs|cjs|js|css)$/.test(path);
}

export function isGenerated(path: string): boolean {
  return /\.generated\.ts$/.test(path);
}

export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path);
}
