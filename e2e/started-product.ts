import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptPort } from '@guiche/testkit/kept-port';

const root = join(import.meta.dirname, '..');

/** The product as `npm start` runs it: with its own data folder and processes, at the address it printed. */
export interface StartedProduct {
  address: string;
  lines: string[];
  /** Kills the server process with SIGKILL; its supervisor starts it again. */
  killServer(): void;
  stop(): Promise<void>;
}

export async function startProduct(): Promise<StartedProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'guiche-newcomer-'));
  // The ports are not the usual ones, so a running copy of the product is left alone.
  const [web, outside, mail] = [keptPort(), keptPort(), keptPort()].map(String);
  const ports = { PORT: web, SIMULATOR_PORT: outside, SIM_SMTP_PORT: mail };
  const env = { ...process.env, ...ports, DATA_DIR: dataDir, NODE_OPTIONS: '' };
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = await linesUntilReady(child);
  const address = lines.map((line) => /ready: (\S+)/.exec(line)?.[1]).find((found) => found !== undefined) ?? '';
  return {
    address,
    lines,
    killServer: () => {
      const pids = execFileSync('pgrep', ['-P', String(child.pid), '-f', 'packages/server/dist/main.js'], {
        encoding: 'utf8',
      });
      for (const pid of pids.trim().split('\n')) process.kill(Number(pid), 'SIGKILL');
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => {
          rmSync(dataDir, { recursive: true, force: true });
          resolve();
        });
        child.kill('SIGTERM');
      }),
  };
}

function linesUntilReady(child: ChildProcess): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let text = '';
    const take = (chunk: Buffer) => {
      text += chunk;
      const lines = text.split('\n');
      if (lines.some((line) => line.startsWith('Everything outside is simulated'))) resolve(lines);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}:\n${text}`)));
  });
}
