import { expect, test } from 'vitest';
import { csvField, ignoredCsv } from './ignored-csv.ts';

test.each([
  ['Ana', 'Ana'],
  ['=HYPERLINK("http://x.test")', `"'=HYPERLINK(""http://x.test"")"`],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+cmd|x', "'+cmd|x"],
  ['-2+A1', "'-2+A1"],
  ['\tx', "'\tx"],
  ['+55 (11) 98888-7777', '+55 (11) 98888-7777'],
  ['-', '-'],
  ['a;b', '"a;b"'],
  ['l1\nl2', '"l1\nl2"'],
])('%j is written as %j', (text, written) => {
  expect(csvField(text)).toBe(written);
});

test('rows stand as they were, with their place and the reason', () => {
  const columns = [
    { header: 'Nome', samples: [], target: 'name' as const },
    { header: 'Fone', samples: [], target: 'number' as const },
  ];
  const row = {
    row: 7,
    cells: ['Ana'],
    name: 'Ana',
    number: '',
    numbers: [],
    email: '',
    tags: [],
    reason: 'noNumber' as const,
    known: false,
    chosen: true,
  };
  const words = { row: 'Linha', reason: 'Motivo', reasonOf: () => 'Sem número' };
  expect(ignoredCsv(columns, [row], words)).toBe('\ufeffNome;Fone;Linha;Motivo\r\nAna;;7;Sem número\r\n');
});
