/**
 * Reads one table in a process of its own: whatever a file does to its reader ends with it. Started by read-sheet.ts with
 * the file's path; writes lines of JSON: arrays of rows, then `{"end": true}` or `{"fault": …}`.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { checkArchive } from './check-archive.ts';
import { decodeText, readTextTable } from './read-text-table.ts';
import { SheetRefused, type SheetRow, sheetLimits } from './sheet-limits.ts';

const perLine = 500;
const workbookHead = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** Reads rows by the type that the bytes show; the library is loaded only for workbooks. */
async function rowsOf(bytes: Buffer): Promise<Iterable<SheetRow>> {
  const isArchive = bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04';
  if (!isArchive && !bytes.subarray(0, 8).equals(workbookHead)) return readTextTable(decodeText(bytes));
  if (isArchive) checkArchive(bytes);
  const { readWorkbook } = await import('./read-workbook.ts');
  return readWorkbook(bytes);
}

/**
 * Makes a cell fit to be stored and shown: no control characters but line ends, no half characters, and a limited
 * length.
 */
const cleanCell = (text: string) =>
  text
    .slice(0, 4 * sheetLimits.characters)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what goes
    .replace(/[\x00-\x09\x0b-\x1f\x7f-\x9f\ufeff]+/g, ' ')
    .trim()
    .slice(0, sheetLimits.characters)
    .toWellFormed();

function cleanRow({ row, cells }: SheetRow): SheetRow {
  const clean = cells.map(cleanCell);
  while (clean.at(-1) === '') clean.pop();
  if (clean.length > sheetLimits.columns) throw new SheetRefused('tooLarge');
  return { row, cells: clean };
}

async function write(line: unknown): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
}

async function run(path: string): Promise<void> {
  let waiting: SheetRow[] = [];
  let count = 0;
  for (const each of await rowsOf(readFileSync(path))) {
    const row = cleanRow(each);
    if (row.cells.length === 0) continue;
    if (++count > sheetLimits.rows + 1) throw new SheetRefused('tooLarge');
    waiting.push(row);
    if (waiting.length < perLine) continue;
    await write(waiting);
    waiting = [];
  }
  if (count === 0) throw new SheetRefused('invalid');
  if (waiting.length > 0) await write(waiting);
  await write({ end: true });
}

try {
  await run(process.argv[2] ?? '');
} catch (error) {
  await write({ fault: error instanceof SheetRefused ? error.fault : 'invalid' });
}
