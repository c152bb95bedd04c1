import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ClusterHome } from './cluster-home.ts';
import { runAs } from './database-user.ts';

/** The superuser of an embedded cluster. */
export const superuser = 'postgres';

/**
 * Collation of our own choice, the same on every machine: initdb would otherwise take the environment's locale, and
 * under LANG=C that means SQL_ASCII, which takes any bytes for text. The builtin provider needs no system locale.
 */
const localeFlags = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--lc-messages=C',
];

/**
 * Creates the cluster under a temporary name and renames it when it is whole: a folder called `postgres` with a
 * PG_VERSION in it is always one that initdb finished.
 */
export function initCluster(home: ClusterHome, password: string): void {
  const partial = `${home.clusterDir}.partial`;
  const passwordFile = join(partial, '..', 'initdb-password');
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(dirname(partial), { recursive: true });
  mkdirSync(partial);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (home.user !== null) {
    chownSync(partial, home.user.uid, home.user.gid);
    chownSync(passwordFile, home.user.uid, home.user.gid);
  }
  chmodSync(partial, 0o700);
  try {
    const run = spawnSync(
      home.binaries.initdb,
      [
        `--pgdata=${partial}`,
        '--auth=scram-sha-256',
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        ...localeFlags,
      ],
      { encoding: 'utf8', ...runAs(home.user) },
    );
    if (run.status !== 0) throw new Error(`initdb failed: ${run.error?.message ?? run.stderr}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  rmSync(home.clusterDir, { recursive: true, force: true });
  renameSync(partial, home.clusterDir);
}

/**
 * Gives the superuser a new password in single-user mode, for a cluster whose password file was lost. The cluster must
 * not be running.
 */
export function resetPassword(home: ClusterHome, password: string): void {
  const run = spawnSync(home.binaries.postgres, ['--single', '-D', home.clusterDir, 'postgres'], {
    encoding: 'utf8',
    input: `ALTER ROLE ${superuser} PASSWORD '${password}';\n`,
    ...runAs(home.user),
  });
  if (run.status !== 0) throw new Error(`The database's password could not be reset: ${run.stderr}`);
}
