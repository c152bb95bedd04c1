import type { ContactImport, ImportRow } from '@guiche/contract/contact-sheets.schemas';

/** What a program of tables would count, fetch or run instead of showing it. A number with a plus in front is one, still. */
const isFormula = (text: string) => /^(?:[=+\-@\t\r]|'['=+\-@])/.test(text) && !/^\+?[\d\s().-]+$/.test(text);

/** One field: formulas become text, and what parts fields is put in quotes. */
export function csvField(text: string): string {
  const harmless = isFormula(text) ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The rows as they were, with their place in the sheet and why each was left out: to be corrected and sent once more. */
export function ignoredCsv(
  columns: readonly Pick<ContactImport['columns'][number], 'header'>[],
  rows: readonly ImportRow[],
  words: { row: string; reason: string; reasonOf: (row: ImportRow) => string },
): string {
  const head = [...columns.map(({ header }) => header), words.row, words.reason];
  const lines = rows.map((row) => [
    ...columns.map((_, index) => row.cells[index] ?? ''),
    String(row.row),
    words.reasonOf(row),
  ]);
  // The mark in front tells programs of tables that it is UTF-8.
  return `\ufeff${[head, ...lines].map((line) => line.map(csvField).join(';')).join('\r\n')}\r\n`;
}
