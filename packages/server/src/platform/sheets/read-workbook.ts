import * as library from '@e965/xlsx';
import { SheetRefused, type SheetRow, sheetLimits } from './sheet-limits.ts';

/** The most rows that any program writes. Whether there are too many is known only once the empty ones are left out. */
const rowsAsked = 1_048_576;
const mostCells = (sheetLimits.rows + 2) * sheetLimits.columns;

/** Reads the rows of a workbook's first sheet that is not empty. Formulas count by the values saved with them. */
export function* readWorkbook(bytes: Buffer): Generator<SheetRow> {
  const sheet = firstFilled(bytes);
  const data = (sheet['!data'] ?? []) as (library.CellObject | undefined)[][];
  let cells = 0;
  for (const [index, line] of data.entries()) {
    if (!line) continue;
    cells += line.length;
    if (cells > mostCells) throw new SheetRefused('tooLarge');
    yield { row: index + 1, cells: Array.from(line, (cell) => (cell ? textOf(cell) : '')) };
  }
}

/** Finds the first sheet with content. One sheet is read at a time, so a long one behind it takes no memory. */
function firstFilled(bytes: Buffer): library.WorkSheet {
  for (let place = 0; ; place++) {
    const { SheetNames: names, Sheets: sheets } = open(bytes, place);
    const first = names.map((name) => sheets[name]).find((sheet) => sheet && hasValues(sheet));
    if (first) return first;
    if (place + 1 >= names.length) throw new SheetRefused('invalid');
  }
}

const hasValues = (sheet: library.WorkSheet): boolean =>
  sheet['!data']?.some((line) => line?.some((cell) => cell?.v !== undefined)) ?? false;

/** Opens one sheet; of an .xls the library reads all of them. */
function open(bytes: Buffer, place: number): library.WorkBook {
  try {
    return library.read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
      cellText: false,
      sheets: place,
      sheetRows: rowsAsked,
      WTF: false,
    });
  } catch {
    throw new SheetRefused('invalid');
  }
}

/** A cell as a person would type it: digits in full, not as 5.5E+12, and dates as yyyy-MM-dd. */
function textOf(cell: library.CellObject): string {
  const { v: value } = cell;
  if (cell.t === 'e' || value === undefined || value === null) return '';
  if (typeof value !== 'number') return String(value);
  if (typeof cell.z === 'string' && library.SSF.is_date(cell.z)) return dateText(value);
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);
}

function dateText(days: number): string {
  const date = library.SSF.parse_date_code(days);
  if (!date) return String(days);
  const two = (part: number) => String(part).padStart(2, '0');
  const time = date.H + date.M + date.S === 0 ? '' : ` ${two(date.H)}:${two(date.M)}`;
  return date.y < 1901 ? time.trim() : `${date.y}-${two(date.m)}-${two(date.d)}${time}`;
}
