import { Readable } from 'node:stream';
import { writeZip, type ZipPart } from './write-zip.ts';

/**
 * One cell. A moment is shown in the sheet's time zone; a duration as hours, minutes and seconds that can be summed.
 */
export type SheetCell = string | number | Date | { seconds: number } | null;

export interface Sheet {
  /** Name of the one sheet, on its tab. */
  name: string;
  headings: readonly string[];
  /** Rows as they come; only one batch is held. */
  rows: AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>;
  timeZone: string;
}

/** Most rows that a sheet can hold besides its header. */
export const mostSheetRows = 1_048_575;
const mostCellLength = 32_767;
const perChunk = 64 * 1024;

/** Writes a workbook (.xlsx) while its rows are read. Text stays text: no cell is a formula, whatever it says. */
export function writeSheet(sheet: Sheet): Readable {
  const parts: ZipPart[] = [
    ...Object.entries(fixedParts).map(([name, xml]) => ({ name, bytes: [Buffer.from(head + xml)] })),
    { name: 'xl/workbook.xml', bytes: [Buffer.from(head + workbook(sheet.name))] },
    { name: 'xl/worksheets/sheet1.xml', bytes: inChunks(worksheet(sheet)) },
  ];
  return Readable.from(writeZip(parts), { objectMode: false });
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contents = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes of the formats in `xl/styles.xml`. Text stays text even when somebody edits its cell. */
const formats = { text: 1, moment: 2, duration: 3, heading: 4 } as const;

const fixedParts = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contents}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contents}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contents}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${spreadsheet}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="[h]:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1" quotePrefix="1"/></cellXfs></styleSheet>`,
} as const;

/** A tab's name is short, and has none of the characters that separate it from cells. */
const workbook = (name: string) =>
  `<workbook xmlns="${spreadsheet}" xmlns:r="${relations}"><sheets><sheet name="${escapeXml(name.replace(/[[\]*?:/\\']/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

async function* worksheet({ headings, rows, timeZone }: Sheet): AsyncGenerator<string> {
  const serialOf = serialIn(timeZone);
  yield `<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${headings.length}" width="22" customWidth="1"/></cols><sheetData>`;
  yield rowOf(headings.map((heading) => textCell(heading, formats.heading)));
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > mostSheetRows) throw new Error('more rows than a sheet holds');
    yield rowOf(row.map((cell) => cellOf(cell, serialOf)));
  }
  yield '</sheetData></worksheet>';
}

const rowOf = (cells: readonly string[]) => `<row>${cells.join('')}</row>`;

function cellOf(cell: SheetCell, serialOf: (moment: Date) => number): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'string') return textCell(cell, formats.text);
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : '<c/>';
  if (cell instanceof Date) return `<c s="${formats.moment}"><v>${serialOf(cell)}</v></c>`;
  return `<c s="${formats.duration}"><v>${cell.seconds / 86_400}</v></c>`;
}

const textCell = (text: string, format: number) =>
  `<c s="${format}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cut(text))}</t></is></c>`;

const cut = (text: string) => (text.length <= mostCellLength ? text : `${text.slice(0, mostCellLength - 1)}…`);

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Escapes text for XML, which has no place for most control characters and where `_x0041_` would mean a character by
 * its number.
 */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(notInXml, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/\r\n?/g, '\n')
    .replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}

const dayMs = 86_400_000;
/** Day 0 of spreadsheets, which take 1900 for a leap year. */
const firstDay = Date.UTC(1899, 11, 30);

/** Makes a function from moments to day numbers in a time zone. */
function serialIn(timeZone: string): (moment: Date) => number {
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (moment) => {
    const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return (Date.UTC(year, month - 1, day, hour, minute, second) - firstDay) / dayMs;
  };
}

async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let waiting = '';
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < perChunk) continue;
    yield Buffer.from(waiting);
    waiting = '';
  }
  yield Buffer.from(waiting);
}
