import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as library from '@e965/xlsx';
import { zip } from '@guiche/testkit/zip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from './read-sheet.ts';
import { SheetRefused, type SheetRow, sheetLimits } from './sheet-limits.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Uint8Array | string): Promise<SheetRow[]> {
  const path = join(folder, randomBytes(8).toString('hex'));
  await writeFile(path, bytes);
  const rows: SheetRow[] = [];
  await readSheet(path, async (chunk) => void rows.push(...chunk));
  return rows;
}

const cellsOf = async (bytes: Uint8Array | string) => (await read(bytes)).map(({ cells }) => cells);
const faultOf = (bytes: Uint8Array | string) =>
  read(bytes).then(
    () => 'taken',
    (error) => (error instanceof SheetRefused ? error.fault : `${error}`),
  );

function workbook(table: unknown[][], bookType: 'xlsx' | 'biff8' | 'xlsb' | 'ods'): Buffer {
  const book = library.utils.book_new();
  library.utils.book_append_sheet(book, library.utils.aoa_to_sheet([]), 'Vazia');
  library.utils.book_append_sheet(book, library.utils.aoa_to_sheet(table), 'Contatos');
  return library.write(book, { type: 'buffer', bookType });
}

/** Builds a workbook of one sheet by hand: the sheet's content, and files beside it. */
function handmade(sheet: string, more: { name: string; bytes: Buffer }[] = []): Buffer {
  const xml = '<?xml version="1.0" encoding="UTF-8"?>';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet.includes('<worksheet')
      ? sheet
      : `${xml}<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  return zip([...Object.entries(parts).map(([name, text]) => ({ name, bytes: Buffer.from(text) })), ...more]);
}

const table = [
  ['Nome', 'Número', 'Nascimento', 'Saldo'],
  ['José Çağ', 5511988887777, new Date(Date.UTC(1990, 4, 17, 12)), 12.5],
  [null, null, null, null],
  ['Ana', '+55 (11) 98888-0000', '', true],
];

test.each(['xlsx', 'biff8'] as const)('reads a workbook as people see it: %s', async (bookType) => {
  const rows = await read(workbook(table, bookType));
  expect(rows.map(({ row }) => row)).toEqual([1, 2, 4]);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Nome', 'Número', 'Nascimento', 'Saldo'],
    ['José Çağ', '5511988887777', expect.stringMatching(/^1990-05-17/), '12.5'],
    ['Ana', '+55 (11) 98888-0000', '', 'true'],
  ]);
});

const text = 'Nome;Número\nJosé Ação;5511988887777\n';
const utf16 = (order: 'le' | 'be') => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
};
test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16 LE', utf16('le')],
  ['UTF-16 BE', utf16('be')],
  ['Windows-1254', Buffer.from(text, 'latin1')],
  ['ends of lines of Windows', Buffer.from(text.replaceAll('\n', '\r\n'))],
  ['ends of lines of old Macs', Buffer.from(text.replaceAll('\n', '\r'))],
  ['no end of the last line', Buffer.from(text.trimEnd())],
  ['commas', Buffer.from(text.replaceAll(';', ','))],
  ['tabs', Buffer.from(text.replaceAll(';', '\t'))],
  ['bars', Buffer.from(text.replaceAll(';', '|'))],
  ['a named delimiter', Buffer.from(`sep=;\r\n${text}`)],
])('reads text: %s', async (_, bytes) => {
  expect(await cellsOf(bytes)).toEqual([
    ['Nome', 'Número'],
    ['José Ação', '5511988887777'],
  ]);
});

test('text of old Turkish programs has the letters of Turkish', async () => {
  // Windows-1254 has Ş, ı and ş where Latin-1, like Windows-1252, has Þ, ý and þ.
  const bytes = Buffer.from('Ad;Numara\nÞule Yýldýz, Iþýk;5511988887777\n', 'latin1');
  expect(await cellsOf(bytes)).toEqual([
    ['Ad', 'Numara'],
    ['Şule Yıldız, Işık', '5511988887777'],
  ]);
});

test('quoted fields hold delimiters, quotes and lines', async () => {
  expect(await cellsOf('a,b,c\n"x, ""y""","l1\nl2",\n"sem fim, z')).toEqual([
    ['a', 'b', 'c'],
    ['x, "y"', 'l1\nl2'],
    ['sem fim, z'],
  ]);
});

test('what a formula was last counted to counts, and the formula is not run', async () => {
  const sheet =
    '<row r="1"><c r="A1" t="str"><f>HYPERLINK("http://x.test","Nome")</f><v>Nome</v></c></row><row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2"><f>WEBSERVICE("http://x.test")</f></c></row>';
  expect(await cellsOf(handmade(sheet))).toEqual([['Nome'], ['2']]);
});

test('control characters, halves of characters and endless texts do not get through', async () => {
  const long = 'x'.repeat(200_000);
  const [, row] = await cellsOf(`a,b\nok\u200b,${long}\n`);
  expect(row?.[1]).toHaveLength(sheetLimits.characters);
  const sheet = `<row r="1"><c r="A1" t="inlineStr"><is><t>a_x0000_b&#x0;c</t></is></c></row>`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(JSON.stringify(await cellsOf(handmade(sheet)))).not.toMatch(/\\u0000|\x00/);
});

test('50,000 rows below a head are taken, one more is not', async () => {
  const rows = (count: number) => `nome\n${'a\n'.repeat(count)}`;
  expect(await read(rows(sheetLimits.rows))).toHaveLength(sheetLimits.rows + 1);
  expect(await faultOf(rows(sheetLimits.rows + 1))).toBe('tooLarge');
});

test('empty rows of a workbook take no other’s place: all that are filled are read, or none', async () => {
  const rowOf = (row: number) => `<row r="${row}"><c r="A${row}"><v>${row}</v></c></row>`;
  const filled = (count: number) => Array.from({ length: count }, (_, n) => rowOf(n + 4)).join('');
  const rows = await read(handmade(rowOf(1) + filled(sheetLimits.rows)));
  const last = sheetLimits.rows + 3;
  expect([rows.length, rows.at(-1)]).toEqual([sheetLimits.rows + 1, { row: last, cells: [`${last}`] }]);
  expect(await faultOf(handmade(rowOf(1) + filled(sheetLimits.rows + 1)))).toBe('tooLarge');
});

const bomb = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024, 0x20);
const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 30 }, (_, n) => `<!ENTITY a${n + 1} "&${n === 0 ? 'a' : `a${n}`};&${n === 0 ? 'a' : `a${n}`};">`).join('')}]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&a30;</t></is></c></row></sheetData></worksheet>`;
/** A bomb whose entry claims a false size in both of its headers. */
const lyingBomb = () => {
  const bytes = handmade('<row/>', [{ name: 'xl/worksheets/sheet2.xml', bytes: bomb(250) }]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bomb(250).length);
  for (let at = bytes.indexOf(size); at >= 0; at = bytes.indexOf(size, at)) bytes.writeUInt32LE(10, at);
  return bytes;
};

test.each<[string, () => Uint8Array | string, string]>([
  ['nothing', () => '', 'invalid'],
  ['only ends of lines', () => '\n\n\r\n', 'invalid'],
  ['a program', () => Buffer.concat([Buffer.from('MZ\x90\0\x03'), randomBytes(2_000)]), 'invalid'],
  ['a page', () => '<!DOCTYPE html><html><table><tr><td>Nome</td></tr></table></html>', 'invalid'],
  ['a page that calls itself a workbook', () => '\n <html xmlns:x="urn:excel"><table></table></html>', 'invalid'],
  ['a document', () => '%PDF-1.7\n1 0 obj', 'invalid'],
  ['noise', () => randomBytes(50_000), 'invalid'],
  ['a picture', () => Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk', 'base64'), 'invalid'],
  ['a cut workbook', () => workbook(table, 'xlsx').subarray(0, 3_000), 'invalid'],
  ['a cut old workbook', () => workbook(table, 'biff8').subarray(0, 700), 'invalid'],
  ['an archive of something else', () => zip([{ name: 'a.txt', bytes: Buffer.from('a') }]), 'invalid'],
  ['an open document', () => workbook(table, 'ods'), 'invalid'],
  ['a binary workbook', () => workbook(table, 'xlsb'), 'invalid'],
  ['an empty workbook', () => workbook([], 'xlsx'), 'invalid'],
  [
    'an archive whose directory points nowhere',
    () => {
      const bytes = handmade('<row/>');
      bytes.writeUInt32LE(0x7fffffff, bytes.length - 6);
      return bytes;
    },
    'invalid',
  ],
  ['a bomb', () => handmade('<row/>', [{ name: 'xl/media/a.bin', bytes: bomb(250) }]), 'tooLarge'],
  ['a small bomb', () => handmade('<row/>', [{ name: 'xl/media/a.bin', bytes: bomb(30) }]), 'tooLarge'],
  ['a bomb that lies about its size', lyingBomb, 'tooLarge'],
  [
    'many small bombs',
    () =>
      handmade(
        '<row/>',
        Array.from({ length: 8 }, (_, n) => ({ name: `xl/${n}.bin`, bytes: bomb(30) })),
      ),
    'tooLarge',
  ],
  [
    'three thousand parts',
    () =>
      handmade(
        '<row/>',
        Array.from({ length: 3_000 }, (_, n) => ({ name: `xl/${n}.xml`, bytes: Buffer.from('a') })),
      ),
    'tooLarge',
  ],
  ['a million columns', () => `${'a,'.repeat(1_000_000)}\n`, 'tooLarge'],
  ['61 columns', () => `${Array.from({ length: 61 }, (_, n) => n).join()}\n`, 'tooLarge'],
  ['a workbook of 16,384 columns', () => workbook([Array.from({ length: 16_384 }, (_, n) => n)], 'xlsx'), 'tooLarge'],
  ['a million rows', () => 'a\n'.repeat(1_000_000), 'tooLarge'],
])('refuses %s', async (_, bytes, fault) => {
  expect(await faultOf(bytes())).toBe(fault);
});

test('entities that stand for billions of letters stand for nothing', async () => {
  const rows = await read(handmade(laughs)).catch(() => []);
  expect(JSON.stringify(rows).length).toBeLessThan(5_000);
});

test('a reader that stops taking ends the child, and its error comes through', async () => {
  const path = join(folder, 'stop');
  await writeFile(path, 'a\n'.repeat(40_000));
  let chunks = 0;
  const stop = readSheet(path, async () => {
    chunks++;
    throw new Error('the database is away');
  });
  await expect(stop).rejects.toThrow('the database is away');
  expect(chunks).toBe(1);
});
