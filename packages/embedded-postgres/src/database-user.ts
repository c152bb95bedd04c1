import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The account that PostgreSQL's processes run as. */
export interface DatabaseUser {
  uid: number;
  gid: number;
}

const accountName = 'postgres';

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function readId(flag: '-u' | '-g'): number | null {
  const answer = spawnSync('id', [flag, accountName], { encoding: 'utf8' });
  const id = Number.parseInt(answer.stdout ?? '', 10);
  return answer.status === 0 && Number.isInteger(id) ? id : null;
}

function findAccount(): DatabaseUser | null {
  const uid = readId('-u');
  const gid = readId('-g');
  return uid === null || gid === null ? null : { uid, gid };
}

function createAccount(): void {
  spawnSync('groupadd', ['--system', accountName]);
  spawnSync('useradd', ['--system', '--gid', accountName, '--no-create-home', '--shell', '/bin/false', accountName]);
}

/**
 * Who runs the database: `null` means this process' own user. PostgreSQL refuses to run as root, so root hands it to
 * the owner of an existing cluster, else to the system account `postgres`, which is created when missing.
 */
export function chooseDatabaseUser(existingCluster: string | null): DatabaseUser | null {
  if (!isRoot()) return null;
  if (existingCluster !== null) {
    const { uid, gid } = statSync(existingCluster);
    if (uid !== 0) return { uid, gid };
  }
  const found = findAccount();
  if (found !== null) return found;
  createAccount();
  const created = findAccount();
  if (created === null) {
    throw new Error(
      'PostgreSQL does not run as root and the account "postgres" could not be created: run as another user.',
    );
  }
  return created;
}

/**
 * Whether that user can execute a file or enter a folder. Asked of the system itself, because the answer depends on
 * every folder above, groups, access lists and mount options.
 */
export function canReach(path: string, user: DatabaseUser | null): boolean {
  if (user === null) return true;
  return spawnSync('test', ['-x', path], { uid: user.uid, gid: user.gid, cwd: '/' }).status === 0;
}

/** Spawn options that change the user; `cwd` is `/` because that user may not be able to enter ours. */
export function runAs(user: DatabaseUser | null): { cwd: string; uid?: number; gid?: number } {
  return user === null ? { cwd: '/' } : { cwd: '/', uid: user.uid, gid: user.gid };
}
