import { copyFileSync, existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { type ClusterState, findClusterState, isInUse } from './cluster-state.ts';
import { type Copied, copyRunningCluster } from './copy-cluster.ts';
import { clusterUrl, startEmbeddedPostgres } from './embedded-postgres.ts';

export interface ClusterBackup extends Copied {
  /** Major version of PostgreSQL: only the same one reads it. */
  major: string;
  /** Everything committed before this moment is in it. */
  takenAt: Date;
  /** The superuser's password, which the cluster holds as a digest only. */
  password: string;
}

/** Where a data folder's cluster is; null when there is none. */
export function findCluster(dataDir: string, state: ClusterState | null): string | null {
  const folder = state?.outsideClusterDir ?? join(dataDir, 'postgres');
  return existsSync(join(folder, 'PG_VERSION')) ? folder : null;
}

/**
 * Copies the cluster of a data folder into the new folder `target`, while it serves or not. The copy is a whole cluster
 * that recovers at its first start to the state at the end of the copying.
 */
export async function backUpCluster(
  dataDir: string,
  target: string,
  log: (line: string) => void,
): Promise<ClusterBackup> {
  const folder = existsSync(dataDir) ? realpathSync(dataDir) : dataDir;
  const state = findClusterState(folder);
  const clusterDir = findCluster(folder, state);
  if (state === null || clusterDir === null) throw new Error(`There is no embedded database in ${dataDir}.`);
  const major = readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim();
  if (isInUse(state)) {
    return { ...(await copyServing(clusterUrl(state), clusterDir, target)), major, password: state.password };
  }
  const own = await startEmbeddedPostgres({ dataDir: folder, log });
  try {
    return { ...(await copyServing(own.url, own.clusterDir, target)), major, password: state.password };
  } finally {
    await own.stop();
  }
}

/** Between pg_backup_start and pg_backup_stop, in one session; a slot of that session keeps the log that is needed. */
async function copyServing(url: string, clusterDir: string, target: string): Promise<Copied & { takenAt: Date }> {
  const client = new Client({ connectionString: url, ssl: false });
  await client.connect();
  try {
    await client.query(`select pg_create_physical_replication_slot('guiche_backup_' || pg_backend_pid(), true, true)`);
    const started = await client.query<{ wal: string }>(
      `select pg_walfile_name(pg_backup_start('guiche backup', true)) as wal`,
    );
    const copied = copyRunningCluster(clusterDir, target);
    const until = await client.query<{ at: Date }>('select clock_timestamp() as at');
    const stopped = await client.query<{ wal: string; labelfile: string; spcmapfile: string }>(
      `select pg_walfile_name(lsn) as wal, labelfile, spcmapfile from pg_backup_stop(false)`,
    );
    const [first, taken, last] = [started.rows[0], until.rows[0], stopped.rows[0]];
    if (!first || !taken || !last) throw new Error('PostgreSQL said nothing about the backup.');
    if (last.spcmapfile.trim() !== '') throw new Error('The cluster has tablespaces, which a backup does not follow.');
    writeFileSync(join(target, 'backup_label'), last.labelfile, { mode: 0o600 });
    const log = copyLog(join(clusterDir, 'pg_wal'), join(target, 'pg_wal'), first.wal, last.wal);
    return { files: copied.files + log.files + 1, bytes: copied.bytes + log.bytes, takenAt: taken.at };
  } finally {
    await client.end();
  }
}

/** The segments from the first to the last one, without which the copied files cannot be made whole. */
function copyLog(from: string, to: string, first: string, last: string): Copied {
  const segments = readdirSync(from).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last);
  if (!segments.includes(first) || !segments.includes(last)) throw new Error(`${from} lacks the log of the backup.`);
  for (const name of segments) copyFileSync(join(from, name), join(to, name));
  return { files: segments.length, bytes: segments.length * 16 * 1024 * 1024 };
}
