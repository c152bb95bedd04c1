import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

function readStatFields(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name comes second, in parentheses, and may contain spaces: count from behind it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** When the process started, in the kernel's ticks; null where the system does not tell. */
export function readStartTime(pid: number): string | null {
  return readStatFields(pid)?.[19] ?? null;
}

/**
 * Whether a process runs. A zombie does not: under an init that does not reap, as in many containers, an adopted
 * postmaster stays one for ever and would look alive to signal 0.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return readStatFields(pid)?.[0] !== 'Z';
}

/** Waits until the process is gone; false when it still runs after `ms` milliseconds. */
export async function waitUntilGone(pid: number, ms: number): Promise<boolean> {
  const end = Date.now() + ms;
  while (isAlive(pid)) {
    if (Date.now() >= end) return false;
    await wait(25);
  }
  return true;
}

/** Signals a process that may be gone already. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
