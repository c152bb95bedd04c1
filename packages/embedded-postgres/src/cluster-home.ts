import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Binaries, findBinaries } from './binaries.ts';
import type { ClusterState } from './cluster-state.ts';
import { canReach, chooseDatabaseUser, type DatabaseUser } from './database-user.ts';

/** Where one data folder's database lives and who runs it. */
export interface ClusterHome {
  clusterDir: string;
  binaries: Binaries;
  user: DatabaseUser | null;
  /** False: initdb has to run first. */
  exists: boolean;
}

/** Fallback for data folders that the database's user cannot enter; survives a reboot, unlike /tmp. */
export function outsideDirOf(dataDir: string): string {
  return join('/var/tmp', `guiche-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`);
}

function isCluster(dir: string): boolean {
  return existsSync(join(dir, 'PG_VERSION'));
}

/**
 * /var/tmp is writable by all: a folder that somebody else prepared under our name could hold any program, and a link
 * could lead anywhere.
 */
function prepareOutsideDir(dataDir: string): string {
  const dir = outsideDirOf(dataDir);
  mkdirSync(dir, { recursive: true });
  const info = lstatSync(dir);
  if (!info.isDirectory() || info.uid !== process.getuid?.()) {
    throw new Error(`${dir} belongs to somebody else: remove it, or set DATA_DIR to a folder that others can enter.`);
  }
  chmodSync(dir, 0o711);
  return dir;
}

function refuseOtherMajor(clusterDir: string, major: string): void {
  const made = readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim();
  if (made === major) return;
  throw new Error(
    `The database in ${clusterDir} was made by PostgreSQL ${made} and this is ${major}: dump and restore it, or set DATA_DIR to another folder. Nothing was changed.`,
  );
}

function chooseClusterDir(dataDir: string, state: ClusterState, user: DatabaseUser | null, log: Log): string {
  const inside = join(dataDir, 'postgres');
  const outside = join(outsideDirOf(dataDir), 'postgres');
  if (state.outsideClusterDir !== undefined) {
    if (isCluster(state.outsideClusterDir)) return state.outsideClusterDir;
    log(`The database in ${state.outsideClusterDir} is gone; starting with an empty one.`);
  }
  if (canReach(dataDir, user)) return inside;
  if (isCluster(inside)) {
    throw new Error(`Nobody but root can enter ${dataDir}, where the database is: chmod o+x it and the folders above.`);
  }
  return outside;
}

type Log = (line: string) => void;

/**
 * Decides between `<dataDir>/postgres` and `/var/tmp/guiche-<hash>`. As root the database runs as another user, who
 * cannot enter a private (0700) folder: initdb fails there, so cluster and programs move outside, each only when it
 * has to, and `log` says so. An existing cluster always wins over the rule.
 */
export function chooseClusterHome(dataDir: string, state: ClusterState, log: Log): ClusterHome {
  const known = state.outsideClusterDir ?? join(dataDir, 'postgres');
  const user = chooseDatabaseUser(isCluster(known) ? known : null);
  const clusterDir = chooseClusterDir(dataDir, state, user, log);
  const clusterOutside = clusterDir !== join(dataDir, 'postgres');
  if (clusterOutside) prepareOutsideDir(dataDir);
  const { binaries, outside: binariesOutside } = findBinaries(user, () => prepareOutsideDir(dataDir));
  if (clusterOutside || binariesOutside) {
    log(
      `PostgreSQL lives in ${outsideDirOf(dataDir)}: as root, it runs as a user who cannot enter this private folder.`,
    );
  }
  state.outsideClusterDir = clusterOutside ? clusterDir : undefined;
  const exists = isCluster(clusterDir);
  if (exists) refuseOtherMajor(clusterDir, binaries.major);
  return { clusterDir, binaries, user, exists };
}
