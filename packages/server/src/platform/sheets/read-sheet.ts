import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createTurns } from '../files/turns.ts';
import { type SheetFault, SheetRefused, type SheetRow, sheetLimits } from './sheet-limits.ts';

const child = fileURLToPath(new URL('./read-sheet.worker.ts', import.meta.url));
/** How a child ends whose heap is full. */
const heapFull: ReadonlySet<unknown> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 134]);
const lookEveryMs = 50;
const inTurn = createTurns(2);

type Line = SheetRow[] | { end: true } | { fault: SheetFault };

/**
 * Reads a table (.xls, .xlsx, .csv, .txt, by its bytes) in a limited process and hands its rows on in chunks; the first row
 * is its head. The next chunk is read when the one before was taken. Throws {@link SheetRefused}: then whatever was taken
 * of the rows is to be thrown away.
 */
export function readSheet(path: string, take: (rows: SheetRow[]) => Promise<void>): Promise<void> {
  return inTurn(() => readInChild(path, take));
}

async function readInChild(path: string, take: (rows: SheetRow[]) => Promise<void>): Promise<void> {
  const running = spawn(
    process.execPath,
    // It may read files, and do nothing else: not write, not start anything.
    ['--permission', '--allow-fs-read=*', '--no-warnings', `--max-old-space-size=${sheetLimits.heapMb}`, child, path],
    { env: {}, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const watch = watchLimits(running);
  const ended = once(running, 'close');
  ended.catch(() => {}); // told below, by whoever waits for it
  try {
    const isWhole = await takeLines(running, take);
    const [code, signal] = await ended;
    if (!isWhole) throw new SheetRefused(watch.isBreached() || heapFull.has(signal ?? code) ? 'tooLarge' : 'invalid');
  } finally {
    watch.end();
    running.kill('SIGKILL');
    await ended.catch(() => {});
  }
}

/** Whether the child came to its own end. */
async function takeLines(running: ChildProcess, take: (rows: SheetRow[]) => Promise<void>): Promise<boolean> {
  if (!running.stdout) throw new Error('the reader of tables has no output');
  for await (const text of createInterface(running.stdout)) {
    let line: Line;
    try {
      line = JSON.parse(text) as Line;
    } catch {
      return false; // cut off in the middle of a line
    }
    if (Array.isArray(line)) await take(line);
    else if ('fault' in line) throw new SheetRefused(line.fault);
    else return true;
  }
  return false;
}

/** Ends a child that takes too long or too much; what it holds outside of its heap only the system can tell. */
function watchLimits(running: ChildProcess): { isBreached(): boolean; end(): void } {
  let isBreached = false;
  const stop = () => {
    isBreached = true;
    running.kill('SIGKILL');
  };
  const clock = setTimeout(stop, sheetLimits.seconds * 1_000);
  const memory = setInterval(() => {
    void residentMb(running.pid).then((used) => used > sheetLimits.residentMb && stop());
  }, lookEveryMs);
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
