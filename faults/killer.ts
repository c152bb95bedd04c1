import { readFileSync } from 'node:fs';

/**
 * A program of its own: a process that makes the load and watches is too busy to strike at the intended moment, and
 * would never hit a transaction in flight.
 */
export interface KillOrder {
  id: number;
  pid: number;
  signal: NodeJS.Signals;
  afterMs: number;
  /** The process's children too, as with a database's sessions. */
  withChildren: boolean;
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).map(Number).filter(Boolean);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []; // it is gone already
    throw error;
  }
}

function strike({ pid, signal, withChildren }: KillOrder): void {
  const all = [pid, ...(withChildren ? childrenOf(pid) : [])]; // the parent first: it would restart its children
  for (const one of all) {
    try {
      process.kill(one, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

process.on('message', (order: KillOrder) => {
  setTimeout(() => {
    strike(order);
    process.send?.(order.id);
  }, order.afterMs);
});
process.once('disconnect', () => process.exit(0));
