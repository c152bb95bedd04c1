import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface RedisProgram {
  /** Serves when it is started under the name `redis-server`. */
  server: string;
  /** Its command line. */
  cli: string;
}

/** Tools of a distribution contain the server under the second name, without the service that would start by itself. */
const servers = ['redis-server', 'redis-check-rdb'];

/** The machine's own Redis; null where there is none, and where `REDIS=stand-in` asks for the stand-in. */
export function findRedis(): RedisProgram | null {
  if (process.env.REDIS === 'stand-in') return null;
  const server = find(servers);
  const cli = find(['redis-cli']);
  return server === null || cli === null ? null : { server, cli };
}

function find(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
