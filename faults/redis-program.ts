import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The machine's own `redis-server`; null where there is none. */
export function findRedisServer(): string | null {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'redis-server'));
  return places.find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
