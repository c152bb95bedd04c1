import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

export interface ProcessPlan {
  /** File to run. */
  entry: string;
  args?: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Everything it says; a pipe would make it wait for us. */
  logFile: string;
  /** The line it says when it serves: `{"<readyWord>": {"port": 1234}}`. */
  readyWord: string;
}

export interface SpawnedProcess {
  pid: number;
  port: number;
  /** Resolves with how it ended. */
  ended: Promise<string>;
  hasEnded(): boolean;
}

const preload = new URL('../scripts/start/die-with-parent.mjs', import.meta.url).href;
const readyWithinMs = 60_000;
const pollIntervalMs = 20;

/** Starts a program of ours and waits until it says that it serves. It dies with us. */
export async function spawnProcess(plan: ProcessPlan): Promise<SpawnedProcess> {
  const log = openSync(plan.logFile, 'a');
  const from = readFileSync(plan.logFile).length;
  const child = spawn(process.execPath, ['--import', preload, plan.entry, ...(plan.args ?? [])], {
    env: plan.env,
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  let end: string | null = null;
  const ended = endOf(child).then((how) => {
    end = how;
    return how;
  });
  const deadline = Date.now() + readyWithinMs;
  for (;;) {
    const said = readFileSync(plan.logFile).subarray(from).toString('utf8');
    const port = findPort(said, plan.readyWord);
    if (port !== null && child.pid !== undefined) return { pid: child.pid, port, ended, hasEnded: () => end !== null };
    if (end !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${plan.entry} did not start (${end ?? 'too slow'}); it said:\n${said.slice(-2000)}`);
    }
    await wait(pollIntervalMs);
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  });
}

function findPort(said: string, readyWord: string): number | null {
  for (const line of said.split('\n').slice(0, -1)) {
    if (!line.startsWith(`{"${readyWord}":`)) continue;
    const { port } = (JSON.parse(line) as Record<string, { port: number }>)[readyWord] ?? {};
    if (port !== undefined) return port;
  }
  return null;
}
