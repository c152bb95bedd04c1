import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Killer } from './killer-process.ts';
import { type SpawnedProcess, spawnProcess } from './spawned-process.ts';

const entry = fileURLToPath(new URL('./redis-process.ts', import.meta.url));

/** What stands in for Redis, on one port for all of its lives; each begins empty. */
export class StagedRedis {
  readonly url: string;
  readonly #port: number;
  readonly #dir: string;
  readonly #killer: Killer;
  #process: SpawnedProcess | null = null;

  constructor(port: number, killer: Killer, dir: string) {
    this.url = `redis://127.0.0.1:${port}`;
    this.#port = port;
    this.#killer = killer;
    this.#dir = dir;
  }

  async start(): Promise<void> {
    this.#process = await spawnProcess({
      entry,
      env: { PATH: process.env.PATH, REDIS_PORT: String(this.#port) },
      logFile: join(this.#dir, 'redis.log'),
      readyWord: 'redis',
    });
  }

  async kill(): Promise<void> {
    if (this.#process === null) return;
    await this.#killer.strike(this.#process.pid);
    await this.#process.ended;
    this.#process = null;
  }
}
