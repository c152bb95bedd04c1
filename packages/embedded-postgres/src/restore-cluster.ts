import { existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { findCluster } from './back-up-cluster.ts';
import { chooseClusterHome, outsideDirOf } from './cluster-home.ts';
import { createClusterState, findClusterState, isInUse, releaseCluster } from './cluster-state.ts';
import { copyWholeFolder, handToDatabaseUser } from './copy-cluster.ts';
import { findPostmaster, servesCluster, stopPostmaster } from './postmaster.ts';

/** Throws where a data folder is in use, or has a database that a restored one would overwrite. */
export function refuseExistingCluster(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  const folder = realpathSync(dataDir);
  const kept = findClusterState(folder);
  if (kept !== null && isInUse(kept)) throw new Error(`The data folder ${dataDir} is in use: stop the product first.`);
  if (findCluster(folder, kept) !== null)
    throw new Error(`${dataDir} holds a database, which is never overwritten: move it away, or npm run reset.`);
}

/**
 * Puts a copied cluster where the data folder's database belongs. Refuses a data folder that has one, and a copy of
 * another major version. Whole or not at all: a copy cut short is never taken for a cluster.
 */
export function restoreCluster(
  dataDir: string,
  from: { folder: string; major: string; password: string },
  log: (line: string) => void,
): void {
  refuseExistingCluster(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const folder = realpathSync(dataDir);
  const state = { ...createClusterState(), password: from.password };
  const home = chooseClusterHome(folder, state, log);
  if (home.binaries.major !== from.major)
    throw new Error(`The backup is of PostgreSQL ${from.major} and this is ${home.binaries.major}.`);
  const partial = `${home.clusterDir}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(dirname(partial), { recursive: true });
  copyWholeFolder(from.folder, partial);
  handToDatabaseUser(partial, home.user);
  rmSync(home.clusterDir, { recursive: true, force: true });
  renameSync(partial, home.clusterDir);
  releaseCluster(folder, state); // its password, for the next start
}

/** Deletes the data folder's cluster, wherever it lives. Refuses while the product runs; an orphan is stopped first. */
export async function removeCluster(dataDir: string): Promise<void> {
  const folder = realpathSync(dataDir);
  const state = findClusterState(folder);
  if (state !== null && isInUse(state))
    throw new Error(`The data folder ${dataDir} is in use: stop the product first.`);
  const clusterDir = findCluster(folder, state);
  if (clusterDir !== null) {
    const orphan = findPostmaster(clusterDir);
    if (orphan !== null && servesCluster(orphan.pid, clusterDir)) await stopPostmaster(orphan.pid);
    rmSync(clusterDir, { recursive: true, force: true });
  }
  rmSync(outsideDirOf(folder), { recursive: true, force: true });
}
