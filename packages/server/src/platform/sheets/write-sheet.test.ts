import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import * as xlsx from '@e965/xlsx';
import { expect, test } from 'vitest';
import { type SheetCell, writeSheet } from './write-sheet.ts';

const timeZone = 'America/Sao_Paulo';
const headings = ['Nome', 'Valor'];
const write = (rows: readonly (readonly SheetCell[])[], more: { name?: string; timeZone?: string } = {}) =>
  buffer(writeSheet({ name: 'Dados', headings, rows, timeZone, ...more }));

function read(bytes: Buffer) {
  const book = xlsx.read(bytes, { cellFormula: true, cellNF: true });
  const name = book.SheetNames[0] ?? '';
  const sheet = book.Sheets[name];
  if (!sheet) throw new Error('no sheet');
  return { name, sheet, rows: xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null }) };
}

test('what was written is read again, cell by cell', async () => {
  const texts = [
    'Ana "A" & <b>Rui</b>',
    '👩‍👩‍👧 família 🇧🇷',
    'uma\nduas\tlinhas',
    '  rodeado  ',
    'مرحبا',
    '0055',
    '_x0041_ fica',
    'ı İ ğ',
  ];
  const rows = texts.map((text, index) => [text, index / 3]);
  expect(read(await write(rows)).rows).toEqual([headings, ...rows]);
});

test('nothing that a person wrote is a formula, and numbers that are names stay text', async () => {
  const texts = ['=1+1', '=HYPERLINK("http://x.test","y")', '+1', '-1', '@SUM(A1)', '\t=1', '5511999990001', '1e5'];
  const { sheet, rows } = read(await write(texts.map((text) => [text, null])));
  expect(rows.slice(1).map(([text]) => text)).toEqual(texts);
  for (const [address, cell] of Object.entries(sheet)) {
    if (address.startsWith('!')) continue;
    expect(cell.f, address).toBeUndefined();
    expect(cell.t, address).toBe('s');
    expect(cell.z, address).toBe('@');
  }
});

test('a moment stands as the clock of the time zone shows it, on both sides of a change of clocks', async () => {
  const at = (iso: string) => new Date(iso);
  const moments = [at('2026-03-29T00:59:59Z'), at('2026-03-29T01:00:00Z'), at('2026-10-25T00:30:00Z')];
  const bytes = await write(
    moments.map((moment) => ['', moment]),
    { timeZone: 'Europe/Madrid' },
  );
  const { sheet } = read(bytes);
  const shown = ['B2', 'B3', 'B4'].map((address) => xlsx.utils.format_cell(sheet[address]));
  expect(shown).toEqual(['2026-03-29 01:59:59', '2026-03-29 03:00:00', '2026-10-25 02:30:00']);
});

test('a duration counts on over a day; what is missing is empty; what is no number is empty', async () => {
  const { sheet, rows } = read(
    await write([
      ['a', { seconds: 100_000 }],
      ['b', null],
      ['c', Number.NaN],
      ['', 7],
    ]),
  );
  expect(xlsx.utils.format_cell(sheet.B2)).toBe('27:46:40');
  expect(rows.slice(2)).toEqual([
    ['b', null],
    ['c', null],
    [null, 7],
  ]);
});

test('broken text, control characters and endless cells still make a file that opens', async () => {
  const { rows, name } = read(
    await write(
      [
        ['a\u0000b\u001fc\ud800', 1],
        ['x'.repeat(40_000), 2],
      ],
      { name: "a/b:c[d]*?'" },
    ),
  );
  expect(rows[1]).toEqual(['abc\ufffd', 1]);
  expect(String(rows[2]?.[0])).toHaveLength(32_767);
  expect(name).toBe('a b c d    ');
});

test('fifty thousand rows pass through without being held: whoever reads slowly makes them wait', async () => {
  let made = 0;
  function* rows() {
    for (; made < 50_000; made += 1)
      yield Array.from({ length: 12 }, (_, n) => `célula ${made}-${n} ${'x'.repeat(20)}`);
  }
  const stream = writeSheet({ name: 'Dados', headings, rows: rows(), timeZone });
  let taken = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    taken += chunk.length;
    if (made === 0 || made === 50_000) continue;
    const before = made;
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(made - before).toBeLessThan(5_000);
  }
  expect(made).toBe(50_000);
  expect(taken).toBeGreaterThan(100_000);
});

test('what goes wrong with the rows goes wrong with the file, and a reader who stops ends the rows', async () => {
  let isEnded = false;
  async function* broken() {
    yield ['a', 1];
    throw new Error('the database went away');
  }
  await expect(buffer(writeSheet({ name: 'x', headings, rows: broken(), timeZone }))).rejects.toThrow('went away');
  function* endless() {
    try {
      for (;;) yield [randomBytes(500).toString('base64'), 1];
    } finally {
      isEnded = true;
    }
  }
  const stream = writeSheet({ name: 'x', headings, rows: endless(), timeZone });
  let taken = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    taken += chunk.length;
    if (taken > 200_000) break;
  }
  await expect.poll(() => isEnded).toBe(true);
});
