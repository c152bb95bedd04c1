import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { ClusterHome } from './cluster-home.ts';
import { runAs } from './database-user.ts';
import { superuser } from './init-cluster.ts';
import { isAlive, signal, waitUntilGone } from './process-life.ts';

const maxLogBytes = 10 * 1024 * 1024;

/** Settings of every embedded cluster; on the command line, so that a release can change them for existing data. */
const baseSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // No socket: its folder would have to be writable for the database's user, and its path is limited to 107 bytes.
  unix_socket_directories: '',
  shared_buffers: '256MB',
  max_connections: '100',
  synchronous_commit: 'on',
  autovacuum_naptime: '10s',
  idle_in_transaction_session_timeout: '300s',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** A postmaster named by the cluster's pid file. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** The process in `postmaster.pid` (line 1: pid, line 4: port), whether or not it still runs. */
export function findPostmaster(clusterDir: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return Number.isInteger(pid) && pid > 0 ? { pid, port } : null;
}

/** Whether that process really serves this cluster; its id may have been given to another program after a crash. */
export function servesCluster(pid: number, clusterDir: string): boolean {
  if (!isAlive(pid)) return false;
  // Its arguments and not its working folder: in a container root may not read the latter of another user's process.
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(clusterDir);
  } catch {
    // Without /proc only the pid file speaks.
    return process.platform !== 'linux';
  }
}

/** The pid file of a dead postmaster blocks the next start when another program has got its process id. */
export function removeStalePidFile(clusterDir: string): void {
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
}

/** Whether the server on this loopback port takes our password and is really this cluster's. */
async function answers(port: number, password: string, clusterDir: string): Promise<boolean> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: superuser,
    password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ dir: string }>(`select current_setting('data_directory') as dir`);
    return rows[0]?.dir === clusterDir || rows[0]?.dir === realpathSync(clusterDir);
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Asks until it answers, for at most `ms`; gives up at once when the process ends. */
export async function waitUntilAnswers(
  postmaster: Postmaster,
  password: string,
  clusterDir: string,
  ms: number,
): Promise<boolean> {
  const end = Date.now() + ms;
  while (isAlive(postmaster.pid) && Date.now() < end) {
    if (await answers(postmaster.port, password, clusterDir)) return true;
    await wait(40);
  }
  return false;
}

function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > maxLogBytes) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

/**
 * Starts a postmaster that outlives this process if it has to: its log is a file that we opened for it (a pipe would
 * break with us, and its user may not be able to enter the log's folder), and a session of its own keeps the
 * terminal's Ctrl-C away, so that the database is stopped last.
 * @returns its process id.
 */
export function spawnPostmaster(
  home: ClusterHome,
  port: number,
  logFile: string,
  settings: Record<string, string>,
): number {
  const log = openLog(logFile);
  const flags = Object.entries({ ...baseSettings, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(home.binaries.postgres, ['-D', home.clusterDir, '-p', String(port), ...flags], {
    ...runAs(home.user),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  child.on('error', () => {});
  if (child.pid === undefined) throw new Error(`${home.binaries.postgres} could not be started.`);
  return child.pid;
}

/**
 * Fast shutdown: sessions are cut, a checkpoint is written. If that takes longer than `graceMs`, immediate shutdown,
 * which the next start answers with crash recovery; no committed transaction is lost either way.
 */
export async function stopPostmaster(pid: number, graceMs = 6000): Promise<void> {
  signal(pid, 'SIGINT');
  if (await waitUntilGone(pid, graceMs)) return;
  signal(pid, 'SIGQUIT');
  if (await waitUntilGone(pid, 2000)) return;
  signal(pid, 'SIGKILL');
  await waitUntilGone(pid, 2000);
}
