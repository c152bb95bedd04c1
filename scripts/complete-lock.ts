// Makes `npm ci` accept package-lock.json again after a package was added. npm leaves optional packages for other
// systems out of the lock file when the registry at hand does not carry them, and then refuses its own file. An entry
// with version and platform is all it wants; the package is fetched, and checked by the registry, only on that platform.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lock, type LockEntry, type LockGap, listLockGaps } from './checks/lock-gaps.ts';
import { repositoryRoot } from './checks/run-tool.ts';

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64'];
const libraries: Record<string, string> = {
  gnu: 'glibc',
  gnueabihf: 'glibc',
  musl: 'musl',
  musleabihf: 'musl',
};

function describePackage({ name, range }: LockGap, parent: LockEntry): LockEntry {
  const words = name.split(/[/-]/);
  const os = words.find((word) => systems.includes(word));
  const cpu = words.find((word) => processors.includes(word));
  const library = words.map((word) => libraries[word]).find((known) => known !== undefined);
  if (os === undefined || cpu === undefined) throw new Error(`For which platform is ${name}? Add it by hand.`);
  return {
    version: range.replace(/^[^\d]*/, ''),
    cpu: [cpu],
    ...(parent.dev === true ? { dev: true } : {}),
    ...(library === undefined ? {} : { libc: [library] }),
    optional: true,
    os: [os],
  };
}

const path = join(repositoryRoot, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8')) as Lock;
const gaps = listLockGaps(lock);
for (const gap of gaps) {
  lock.packages[`node_modules/${gap.name}`] = describePackage(gap, lock.packages[gap.parent] ?? {});
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
if (gaps.length > 0)
  writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
console.log(`package-lock.json: ${gaps.length} optional packages added.`);
