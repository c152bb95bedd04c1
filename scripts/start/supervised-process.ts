import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface ProcessPlan {
  /** As the person at the terminal knows it, e.g. "server". */
  name: string;
  /** File to run. */
  entry: string;
  /** Asked again at each start, because the database's address may have changed in between. */
  env: () => NodeJS.ProcessEnv;
  /** Null: its output goes to ours, as a container wants it. */
  logFile: string | null;
  log: (line: string) => void;
  /** Called when it ends before it was ever ready: starting it again would not help. */
  onHopeless: (lastLines: string) => void;
}

const preload = new URL('./die-with-parent.mjs', import.meta.url).href;
const maxLogBytes = 10 * 1024 * 1024;
const firstDelay = 500;
const longestDelay = 8000;

/** A process that is started again when it ends by itself. */
export class SupervisedProcess {
  readonly #plan: ProcessPlan;
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();
  #stopping = false;
  #wasReady = false;
  #delay = firstDelay;

  constructor(plan: ProcessPlan) {
    this.#plan = plan;
    this.#start();
  }

  /** From now on an end is an accident. */
  markReady(): void {
    this.#wasReady = true;
    this.#delay = firstDelay;
  }

  /** Ends it; the supervision starts it again with a fresh environment. */
  restart(): void {
    this.#child?.kill('SIGTERM');
  }

  /** SIGTERM, and SIGKILL after `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    this.#child?.kill('SIGTERM');
    const late = wait(graceMs, 'late', { ref: false });
    if ((await Promise.race([this.#ended, late])) === 'late') this.kill();
    await this.#ended;
  }

  kill(): void {
    this.#stopping = true;
    this.#child?.kill('SIGKILL');
  }

  #start(): void {
    const { entry, env, logFile } = this.#plan;
    const output = logFile === null ? 'inherit' : openLog(logFile);
    const startedAt = Date.now();
    // A process group of its own: Ctrl-C reaches the launcher only, which stops everything in order.
    const child = spawn(process.execPath, ['--import', preload, entry], {
      env: env(),
      detached: true,
      stdio: ['ignore', output, output, 'ipc'],
    });
    if (typeof output === 'number') closeSync(output);
    this.#child = child;
    this.#ended = new Promise((resolve) => {
      child.once('error', () => resolve());
      child.once('exit', (code, signal) => {
        resolve();
        this.#onExit(signal ?? `code ${code}`, Date.now() - startedAt);
      });
    });
  }

  #onExit(reason: string, livedMs: number): void {
    if (this.#stopping) return;
    const { name, log, logFile, onHopeless } = this.#plan;
    if (!this.#wasReady) {
      onHopeless(`The ${name} did not start (${reason}).${logFile === null ? '' : `\n${readTail(logFile)}`}`);
      return;
    }
    if (livedMs > 60_000) this.#delay = firstDelay;
    log(`The ${name} ended unexpectedly (${reason}); starting it again.`);
    setTimeout(() => {
      if (!this.#stopping) this.#start();
    }, this.#delay);
    this.#delay = Math.min(this.#delay * 2, longestDelay);
  }
}

function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

function readTail(path: string): string {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
}
