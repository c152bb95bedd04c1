import { mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { type ClusterHome, chooseClusterHome, outsideDirOf } from './cluster-home.ts';
import {
  type ClusterState,
  claimCluster,
  createClusterState,
  findClusterState,
  refuseSecondOwner,
  releaseCluster,
} from './cluster-state.ts';
import { initCluster, resetPassword, superuser } from './init-cluster.ts';
import {
  findPostmaster,
  type Postmaster,
  removeStalePidFile,
  servesCluster,
  spawnPostmaster,
  stopPostmaster,
  waitUntilAnswers,
} from './postmaster.ts';
import { isAlive } from './process-life.ts';

/** The database inside of an embedded cluster that `url` names. */
const databaseName = 'guiche';

export interface EmbeddedPostgresOptions {
  /** Folder of port, password, log and (where its user can enter it) the cluster; created when missing. */
  dataDir: string;
  /** Gets one line for each thing the person at the terminal should know. */
  log: (line: string) => void;
  /** PostgreSQL settings on top of ours, e.g. `{ fsync: 'off' }` for a throw-away cluster. */
  settings?: Record<string, string>;
}

/** A running cluster. */
export interface EmbeddedPostgres {
  /** Superuser's URL of the database `guiche`, over loopback. */
  url: string;
  port: number;
  /** The postmaster's process id. */
  pid: number;
  /** Where the cluster really is; outside of `dataDir` when that is a private folder and we are root. */
  clusterDir: string;
  /** Resolves when the postmaster is gone, for whatever reason. */
  exited: Promise<void>;
  /** Fast shutdown, turned into an immediate one after `graceMs` (6 s); safe to call twice. */
  stop: (graceMs?: number) => Promise<void>;
  /** Stops and deletes everything, wherever it lives: for throw-away clusters. */
  remove: () => Promise<void>;
}

/**
 * Starts (or adopts) the real PostgreSQL of this data folder. A postmaster left behind by a process that was killed
 * goes on serving and is adopted when it takes our password, else stopped and started again; a folder of another major
 * version, or one that a living process uses, is refused.
 * @throws Error with one line for the person at the terminal.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(options.dataDir);
  const kept = findClusterState(dataDir);
  const state = kept ?? createClusterState();
  refuseSecondOwner(dataDir, state);
  const home = chooseClusterHome(dataDir, state, options.log);
  claimCluster(dataDir, state);
  try {
    const postmaster = await bringUp(home, state, { ...options, dataDir }, kept === null);
    state.port = postmaster.port;
    claimCluster(dataDir, state);
    await ensureDatabase(state);
    return describeRunning(dataDir, home, state, postmaster);
  } catch (error) {
    releaseCluster(dataDir, state);
    throw error;
  }
}

async function bringUp(
  home: ClusterHome,
  state: ClusterState,
  options: EmbeddedPostgresOptions,
  passwordIsNew: boolean,
): Promise<Postmaster> {
  if (!home.exists) {
    options.log('Creating the database…');
    initCluster(home, state.password);
    return startPostmaster(home, state, options);
  }
  const orphan = await adoptOrphan(home, state, options.log);
  if (orphan !== null) return orphan;
  if (passwordIsNew) resetPassword(home, state.password);
  return startPostmaster(home, state, options);
}

async function adoptOrphan(home: ClusterHome, state: ClusterState, log: Log): Promise<Postmaster | null> {
  const found = findPostmaster(home.clusterDir);
  if (found === null) return null;
  if (!servesCluster(found.pid, home.clusterDir)) {
    removeStalePidFile(home.clusterDir);
    return null;
  }
  if (await waitUntilAnswers(found, state.password, home.clusterDir, 4000)) {
    log('Found the database still running after the last, interrupted run; going on with it.');
    return found;
  }
  log('Found the database of the last, interrupted run not answering; restarting it.');
  await stopPostmaster(found.pid);
  return null;
}

type Log = (line: string) => void;

async function startPostmaster(
  home: ClusterHome,
  state: ClusterState,
  options: EmbeddedPostgresOptions,
): Promise<Postmaster> {
  const logFile = join(options.dataDir, 'postgres.log');
  let port = state.port;
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    port = await findFreePort(port);
    const pid = spawnPostmaster(home, port, logFile, options.settings ?? {});
    const postmaster = { pid, port };
    // Crash recovery after a large load takes its time; a postmaster that ends is noticed at once.
    if (await waitUntilAnswers(postmaster, state.password, home.clusterDir, 120_000)) return postmaster;
    // Another program took the port in between, or processes of a killed postmaster still hold the shared memory.
    await wait(500 * attempt);
  }
  const tail = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-5).join('\n');
  throw new Error(`PostgreSQL did not start. The end of ${logFile}:\n${tail}`);
}

/** The wanted loopback port when it is free, else one the system picks. */
async function findFreePort(wanted: number): Promise<number> {
  const bind = (port: number): Promise<number | null> =>
    new Promise((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(null));
      probe.listen(port, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : null));
      });
    });
  const port = (await bind(wanted)) ?? (await bind(0));
  if (port === null) throw new Error('No free loopback port for the database.');
  return port;
}

async function ensureDatabase(state: ClusterState): Promise<void> {
  const client = new Client({ connectionString: urlOf(state, 'postgres'), ssl: false });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(databaseName)}`);
  } finally {
    await client.end();
  }
}

/** A process of the server that ends last may still write its statistics into the folder. */
const removing = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 } as const;

/** The superuser's address of a running cluster's database `guiche`, over loopback. */
export const clusterUrl = (state: ClusterState) => urlOf(state, databaseName);

function urlOf(state: ClusterState, database: string): string {
  return `postgres://${superuser}:${state.password}@127.0.0.1:${state.port}/${database}`;
}

function describeRunning(
  dataDir: string,
  home: ClusterHome,
  state: ClusterState,
  { pid, port }: Postmaster,
): EmbeddedPostgres {
  const exited = watchUntilGone(pid);
  let stopping: Promise<void> | undefined;
  const stopOnce = async (graceMs?: number): Promise<void> => {
    // Another program may have got the id of a postmaster that ended by itself.
    if (servesCluster(pid, home.clusterDir)) await stopPostmaster(pid, graceMs);
    releaseCluster(dataDir, state);
  };
  const stop = (graceMs?: number): Promise<void> => {
    stopping ??= stopOnce(graceMs);
    return stopping;
  };
  const remove = async (): Promise<void> => {
    await stop();
    for (const dir of [dataDir, outsideDirOf(dataDir)]) rmSync(dir, removing);
  };
  return { url: clusterUrl(state), port, pid, clusterDir: home.clusterDir, exited, stop, remove };
}

/** By asking, because an adopted postmaster is not our child; the timer keeps no process alive. */
function watchUntilGone(pid: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(timer);
      resolve();
    }, 250);
    timer.unref();
  });
}
