import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';

export interface ProcessLimits {
  heapMb: number;
  /** All memory of the child: what lies outside of its heap, too. */
  residentMb: number;
  seconds: number;
}

export interface LimitedProcess {
  running: ChildProcess;
  /** Its code and signal. */
  ended: Promise<unknown[]>;
  /** Whether it was ended for taking too long or too much. */
  isBreached(): boolean;
  /** Ends it, if it still runs, and waits until it is gone. */
  end(): Promise<void>;
}

const pollIntervalMs = 50;

/**
 * Starts one of our scripts for something that a stranger made: it may read files, and do nothing else: not write, not
 * start anything. Whatever the file does to its reader ends with it. `flags`: more of Node's own.
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
  ended.catch(() => {}); // told below, by whoever waits for it
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

/** Ends a child that takes too long or too much; what it holds outside of its heap only the system can tell. */
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

/** 0 where the system keeps no such file, or the process is gone. */
async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
