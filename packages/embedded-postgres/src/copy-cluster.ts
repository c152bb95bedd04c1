import { chmodSync, chownSync, copyFileSync, type Dirent, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseUser } from './database-user.ts';

export interface Copied {
  files: number;
  bytes: number;
}

/** Belongs to the running server or is built again at each start: what pg_basebackup leaves out, too. */
const leftOut = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'pg_internal.init',
  'postgresql.auto.conf.tmp',
  'backup_label.old',
]);
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

/**
 * Copies the files of a cluster that may be running, as a backup between its start and stop takes them: a file that
 * grows or vanishes meanwhile is put right by the write-ahead log.
 */
export function copyRunningCluster(from: string, to: string): Copied {
  const copied = { files: 0, bytes: 0 };
  copyFolder(from, to, copied, (entry, depth) => {
    if (leftOut.has(entry.name) || entry.name.startsWith('pgsql_tmp')) return 'leave';
    return depth === 0 && emptied.has(entry.name) ? 'empty' : 'copy';
  });
  mkdirSync(join(to, 'pg_wal', 'archive_status'), { recursive: true });
  return copied;
}

/** Copies a folder as it is. */
export function copyWholeFolder(from: string, to: string): Copied {
  const copied = { files: 0, bytes: 0 };
  copyFolder(from, to, copied, () => 'copy');
  return copied;
}

type Choice = 'copy' | 'empty' | 'leave';

function copyFolder(
  from: string,
  to: string,
  copied: Copied,
  choose: (entry: Dirent, depth: number) => Choice,
  depth = 0,
): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const choice = choose(entry, depth);
    if (choice === 'leave') continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (choice === 'empty') mkdirSync(target, { recursive: true, mode: 0o700 });
    else if (entry.isDirectory()) copyFolder(source, target, copied, choose, depth + 1);
    else if (entry.isFile()) copyFile(source, target, copied);
    else throw new Error(`${source} is neither file nor folder: a backup would not hold what it leads to.`);
  }
}

function copyFile(from: string, to: string, copied: Copied): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return; // a table that was dropped meanwhile
    throw error;
  }
  copied.files += 1;
  copied.bytes += statSync(to).size;
}

/** Makes the whole folder the database user's, and nobody else's. */
export function handToDatabaseUser(folder: string, user: DatabaseUser | null): void {
  const own = (path: string, mode: number) => {
    if (user !== null) chownSync(path, user.uid, user.gid);
    chmodSync(path, mode);
  };
  own(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) handToDatabaseUser(join(folder, entry.name), user);
    else own(join(folder, entry.name), 0o600);
  }
}
