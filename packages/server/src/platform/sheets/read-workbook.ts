import * as library from '@e965/xlsx';
import { SheetRefused, type SheetRow, sheetLimits } from './sheet-limits.ts';

/** The head, the rows, and one that is too many. */
const rowsAsked = sheetLimits.rows + 2;
const mostCells = rowsAsked * sheetLimits.columns;

/** Rows of a workbook's first sheet with anything in it. Formulas count for the values that were saved with them. */
export function* readWorkbook(bytes: Buffer): Generator<SheetRow> {
  const sheet = open(bytes);
  const data = (sheet['!data'] ?? []) as (library.CellObject | undefined)[][];
  let cells = 0;
  for (const [index, line] of data.entries()) {
    if (!line) continue;
    cells += line.length;
    if (cells > mostCells) throw new SheetRefused('tooLarge');
    yield { row: index + 1, cells: Array.from(line, (cell) => (cell ? textOf(cell) : '')) };
  }
}

function open(bytes: Buffer): library.WorkSheet {
  let book: library.WorkBook;
  try {
    book = library.read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
      cellText: false,
      sheetRows: rowsAsked,
      WTF: false,
    });
  } catch {
    throw new SheetRefused('invalid');
  }
  const sheets = book.SheetNames.map((name) => book.Sheets[name]);
  const [first] = sheets.filter((sheet) =>
    sheet?.['!data']?.some((line) => line?.some((cell) => cell?.v !== undefined)),
  );
  if (!first) throw new SheetRefused('invalid');
  return first;
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
