import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, readStartTime } from './process-life.ts';

/** What has to survive a restart. Kept in `postgres.json` of the data folder, readable by its owner only. */
export interface ClusterState {
  /** Loopback port; kept so that the URL stays the same over restarts, replaced when somebody else took it. */
  port: number;
  /** The superuser's password. */
  password: string;
  /** Set when the cluster lives outside of the data folder, which must then never be forgotten. */
  outsideClusterDir?: string;
  /** The process that uses the cluster now. The start time tells it from a later process with the same id. */
  owner?: { pid: number; startTime: string | null };
}

const fileName = 'postgres.json';

/** The kept state, or null for a data folder without one. */
export function findClusterState(dataDir: string): ClusterState | null {
  let text: string;
  try {
    text = readFileSync(join(dataDir, fileName), 'utf8');
  } catch {
    return null;
  }
  // An unreadable file must not be replaced by a new password: the old cluster would be lost behind it.
  const state = JSON.parse(text) as ClusterState;
  if (typeof state.password !== 'string' || typeof state.port !== 'number') {
    throw new Error(`${join(dataDir, fileName)} is damaged: restore it from a backup, nothing was changed.`);
  }
  return state;
}

/** A state with a fresh password and no port yet. */
export function createClusterState(): ClusterState {
  return { port: 0, password: randomBytes(24).toString('base64url') };
}

/** Written beside and renamed: a crash leaves the old file or the new one, never half of one. */
function saveClusterState(dataDir: string, state: ClusterState): void {
  const path = join(dataDir, fileName);
  writeFileSync(`${path}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** Whether a living process uses the cluster. */
export function isInUse({ owner }: ClusterState): boolean {
  return owner !== undefined && isAlive(owner.pid) && owner.startTime === readStartTime(owner.pid);
}

/** Refuses when another living process uses this data folder: it would adopt, and then stop, that one's database. */
export function refuseSecondOwner(dataDir: string, state: ClusterState): void {
  if (!isInUse(state)) return;
  throw new Error(
    `The data folder ${dataDir} is in use by process ${state.owner?.pid}: stop it first, or set DATA_DIR.`,
  );
}

/** Says that this process uses the cluster, and keeps the state as it is now. */
export function claimCluster(dataDir: string, state: ClusterState): void {
  state.owner = { pid: process.pid, startTime: readStartTime(process.pid) };
  saveClusterState(dataDir, state);
}

/** Lets another process use the data folder. */
export function releaseCluster(dataDir: string, state: ClusterState): void {
  delete state.owner;
  saveClusterState(dataDir, state);
}
