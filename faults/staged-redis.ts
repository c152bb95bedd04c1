import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRedis } from '../packages/testkit/src/redis-program.ts';
import type { Killer } from './killer-process.ts';
import { type SpawnedProcess, spawnProcess } from './spawned-process.ts';

const entry = fileURLToPath(new URL('./redis-process.ts', import.meta.url));

/** Redis, or what stands in for it, on one port for all of its lives; each begins empty. */
export class StagedRedis {
  readonly url: string;
  /** Which of the two it is. */
  readonly kind = findRedis() === null ? 'what stands in for Redis' : 'redis-server';
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
    await this.#killer.strike(this.#process.pid, { withChildren: true });
    await this.#process.ended;
    this.#process = null;
  }
}
