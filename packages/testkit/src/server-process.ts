import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface ServerProcess {
  url: string;
  signal(name: NodeJS.Signals): void;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
  /** Kills it as a power cut would. */
  kill(): Promise<void>;
}

/** Starts a server in a process of its own, from any copy of its source. Resolves when it reports to be ready. */
export async function startServerProcess(main: string, env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);
    const url = `http://127.0.0.1:${await readPort(child)}`;
    return {
      url,
      ended,
      signal: (name) => void child.kill(name),
      stop: () => end(child, 'SIGTERM'),
      kill: () => end(child, 'SIGKILL'),
    };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

async function readPort(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('the server process has no output');
  for await (const line of createInterface(child.stdout)) {
    const port = /^\{"ready":\{"port":(\d+)\}\}$/.exec(line)?.[1];
    if (port) return Number(port);
  }
  throw new Error('the server process ended before it was ready');
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}
