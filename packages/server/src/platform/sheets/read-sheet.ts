import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startLimited } from '../files/limited-process.ts';
import { createTurns } from '../files/turns.ts';
import { type SheetFault, SheetRefused, type SheetRow, sheetLimits } from './sheet-limits.ts';

const child = fileURLToPath(new URL('./read-sheet.worker.ts', import.meta.url));
/** The ways in which a child ends whose heap is full. */
const heapFull: ReadonlySet<unknown> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 134]);
const inTurn = createTurns(2);

type Line = SheetRow[] | { end: true } | { fault: SheetFault };

/**
 * Reads a table (.xls, .xlsx, .csv, .txt, by its bytes) in a limited process and hands its rows on in chunks; the first
 * row is the header. The next chunk is read once the previous one was taken.
 * @throws SheetRefused; the rows taken so far are then to be discarded.
 */
export function readSheet(path: string, take: (rows: SheetRow[]) => Promise<void>): Promise<void> {
  return inTurn(() => readInChild(path, take));
}

async function readInChild(path: string, take: (rows: SheetRow[]) => Promise<void>): Promise<void> {
  const reader = startLimited(child, [path], sheetLimits);
  try {
    const isWhole = await takeLines(reader.running, take);
    const [code, signal] = await reader.ended;
    if (!isWhole) throw new SheetRefused(reader.isBreached() || heapFull.has(signal ?? code) ? 'tooLarge' : 'invalid');
  } finally {
    await reader.end();
  }
}

/** Whether the child finished by itself. */
async function takeLines(running: ChildProcess, take: (rows: SheetRow[]) => Promise<void>): Promise<boolean> {
  if (!running.stdout) throw new Error('the reader of tables has no output');
  for await (const text of createInterface(running.stdout)) {
    let line: Line;
    try {
      line = JSON.parse(text) as Line;
    } catch {
      return false; // the line is cut off in the middle
    }
    if (Array.isArray(line)) await take(line);
    else if ('fault' in line) throw new SheetRefused(line.fault);
    else return true;
  }
  return false;
}
