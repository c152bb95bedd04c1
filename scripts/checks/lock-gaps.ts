import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './check.ts';

/** The part of an entry of package-lock.json that is read or written here. */
export interface LockEntry {
  version?: string;
  cpu?: string[];
  dev?: boolean;
  libc?: string[];
  optional?: boolean;
  os?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, LockEntry>;
}

/** An optional package that another one names and the lock file does not know. */
export interface LockGap {
  parent: string;
  name: string;
  range: string;
}

/** Node's own search: beside the package's dependencies, then one level up, to the root. */
function isLocked(lock: Lock, from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('node_modules/') - 1, 0))) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in lock.packages) return true;
    if (folder === '') return false;
  }
}

export function listLockGaps(lock: Lock): LockGap[] {
  return Object.entries(lock.packages).flatMap(([parent, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(lock, parent, name))
      .map(([name, range]) => ({ parent, name, range })),
  );
}

/**
 * Rule `lock-complete`: `npm ci` refuses a lock file that leaves out an optional package, even one for another system.
 * `npm install` leaves out what the registry at hand does not carry; `scripts/complete-lock.ts` adds it.
 */
export function findLockGaps(root: string): Finding[] {
  const file = 'package-lock.json';
  const lock = JSON.parse(readFileSync(join(root, file), 'utf8')) as Lock;
  return listLockGaps(lock).map(({ parent, name }) => {
    const message = `${name}, which ${parent} names, is missing: run scripts/complete-lock.ts`;
    return { rule: 'lock-complete', file, message };
  });
}
