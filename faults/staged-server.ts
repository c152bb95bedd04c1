import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { builtServer } from '../scripts/build-server.ts';
import { serverNodeOptions } from '../scripts/start/server-node-options.ts';
import type { Killer } from './killer-process.ts';
import { type SpawnedProcess, spawnProcess } from './spawned-process.ts';

const entry = fileURLToPath(new URL(`../${builtServer}`, import.meta.url));

/** One server process, started as in production but for its lease and patience, and started again after a kill. */
export class StagedServer {
  readonly url: string;
  readonly #plan: { env: NodeJS.ProcessEnv; logFile: string };
  readonly #killer: Killer;
  #process: SpawnedProcess | null = null;
  /** Ends that nobody ordered. */
  readonly accidents: string[] = [];
  #isExpected = false;

  constructor(port: number, killer: Killer, plan: { env: NodeJS.ProcessEnv; logFile: string }) {
    this.url = `http://127.0.0.1:${port}`;
    this.#killer = killer;
    this.#plan = {
      ...plan,
      env: { ...plan.env, NODE_OPTIONS: serverNodeOptions, PORT: String(port), PUBLIC_URL: this.url },
    };
  }

  async start(): Promise<void> {
    const started = await spawnProcess({ entry, ...this.#plan, readyWord: 'ready' });
    this.#isExpected = false;
    this.#process = started;
    void started.ended.then((how) => {
      if (!this.#isExpected) this.accidents.push(how);
    });
  }

  /** kill -9, then a start like any other. Resolves when it serves again. */
  async killAndStart(afterMs = 0): Promise<void> {
    await this.kill(afterMs);
    await this.start();
  }

  async kill(afterMs = 0): Promise<void> {
    const process = this.#running();
    this.#isExpected = true;
    await this.#killer.strike(process.pid, { afterMs });
    await process.ended;
    this.#process = null;
  }

  /** Resident memory in MiB, as the kernel counts it. */
  residentMiB(): number {
    const status = readFileSync(`/proc/${this.#running().pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
  }

  /** Asks it to end in order, as a deployment does. Resolves when it has. */
  async stop(): Promise<void> {
    const process = this.#running();
    this.#isExpected = true;
    await this.#killer.strike(process.pid, { signal: 'SIGTERM' });
    await process.ended;
    this.#process = null;
  }

  /** Stops all of its threads, as a long pause of the machine would. */
  freeze(): Promise<void> {
    return this.#killer.strike(this.#running().pid, { signal: 'SIGSTOP' });
  }

  thaw(): Promise<void> {
    return this.#killer.strike(this.#running().pid, { signal: 'SIGCONT' });
  }

  async close(): Promise<void> {
    if (this.#process !== null && !this.#process.hasEnded()) await this.kill();
  }

  #running(): SpawnedProcess {
    if (this.#process === null) throw new Error('the server does not run');
    return this.#process;
  }
}

/** A port that was free a moment ago: it has to be the same after each restart. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
