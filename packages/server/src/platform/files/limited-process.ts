import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';

export interface ProcessLimits {
  heapMb: number;
  /** All memory of the child, outside of its heap, too. */
  residentMb: number;
  seconds: number;
}

export interface LimitedProcess {
  running: ChildProcess;
  /** Resolves with its exit code and signal. */
  ended: Promise<unknown[]>;
  /** Whether it was ended for taking too long or too much memory. */
  isBreached(): boolean;
  /** Ends the process if it still runs, and waits until it is gone. */
  end(): Promise<void>;
}

const pollIntervalMs = 50;

/**
 * Starts one of our scripts on a stranger's file, with leave to read files and no more: neither to write nor to start
 * anything. Whatever the file does to its reader ends with the process. `flags` are further flags of Node.
 */
export function startLimited(
  script: string,
  args: readonly string[],
  limits: ProcessLimits,
  flags: readonly string[] = [],
): LimitedProcess {
  const own = ['--permission', '--allow-fs-read=*', '--no-warnings', `--max-old-space-size=${limits.heapMb}`];
  const running = spawn(process.execPath, [...own, ...flags, script, ...args], {
    env: {},
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const watch = watchLimits(running, limits);
  const ended = once(running, 'close');
  ended.catch(() => {}); // whoever waits for it hears of the failure
  return {
    running,
    ended,
    isBreached: watch.isBreached,
    async end() {
      watch.end();
      running.kill('SIGKILL');
      await ended.catch(() => {});
    },
  };
}

/** Ends a child that takes too long or too much memory. Only the system knows what it holds outside of its heap. */
function watchLimits(running: ChildProcess, limits: ProcessLimits): { isBreached(): boolean; end(): void } {
  let isBreached = false;
  const stop = () => {
    isBreached = true;
    running.kill('SIGKILL');
  };
  const clock = setTimeout(stop, limits.seconds * 1_000);
  const memory = setInterval(() => {
    void residentMb(running.pid).then((used) => used > limits.residentMb && stop());
  }, pollIntervalMs);
  return {
    isBreached: () => isBreached,
    end() {
      clearTimeout(clock);
      clearInterval(memory);
    },
  };
}

/** Resident memory in MB; 0 where the system does not tell, or the process is gone. */
async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
