import * as library from '@e965/xlsx';
import { SheetRefused, type SheetRow, sheetLimits } from './sheet-limits.ts';

/** All that any program writes: which rows are too many is known only to whoever leaves out the empty ones. */
const rowsAsked = 1_048_576;
const mostCells = (sheetLimits.rows + 2) * sheetLimits.columns;

/** Rows of a workbook's first sheet with anything in it. Formulas count for the values that were saved with them. */
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

/** One sheet is read at a time: a long one behind it, that nobody asked for, takes no room. */
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

/** Of an .xls all sheets are read, whichever is asked for. */
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

/** As a person would type it: digits whole, not as 5.5E+12, and dates as yyyy-MM-dd. */
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
