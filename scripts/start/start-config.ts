import { join, resolve } from 'node:path';
import { repositoryRoot } from '../checks/run-tool.ts';

/** What the launcher itself has to know; everything else in the environment is passed on to the server as it is. */
export interface StartConfig {
  host: string;
  port: number;
  simulatorPort: number;
  /** Of the simulated mail server; found once everything else has its port. */
  simulatorMailPort: number;
  dataDir: string;
  /** Null: the embedded PostgreSQL is started. */
  databaseUrl: string | null;
  /** With demo data, logins and the simulator. */
  demo: boolean;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function readPort(name: string, fallback: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${name}=${text} is not a port.`);
  return port;
}

/** Demo by default only where nobody else can reach it and no database of somebody's own is touched. */
function readDemo(host: string, databaseUrl: string | null): boolean {
  const production = process.env.NODE_ENV === 'production';
  const wanted = process.env.DEMO;
  if (wanted === '1' && production) throw new Error('DEMO=1 is refused when NODE_ENV=production.');
  if (wanted === '0' || wanted === '1') return wanted === '1';
  return !production && isLoopback(host) && databaseUrl === null;
}

export function readStartConfig(): StartConfig {
  const host = process.env.HOST || '127.0.0.1';
  const databaseUrl = process.env.DATABASE_URL || null;
  return {
    host,
    port: readPort('PORT', 3000),
    simulatorPort: readPort('SIMULATOR_PORT', 3100),
    simulatorMailPort: readPort('SIM_SMTP_PORT', 3125),
    dataDir: resolve(repositoryRoot, process.env.DATA_DIR || join(repositoryRoot, 'data')),
    databaseUrl,
    demo: readDemo(host, databaseUrl),
  };
}

/** How this machine itself reaches a server that listens on `host`. */
export function localUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
