import type { ContactImport, ImportRow } from '@guiche/contract/contact-sheets.schemas';

/** True for text that a spreadsheet program would calculate, fetch or run. A number with a leading plus is none. */
const isFormula = (text: string) => /^(?:[=+\-@\t\r]|'['=+\-@])/.test(text) && !/^\+?[\d\s().-]+$/.test(text);

/** Escapes a field: formulas become text, and separators are quoted. */
export function csvField(text: string): string {
  const harmless = isFormula(text) ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The ignored rows as a CSV file, with row number and reason, to be corrected and imported again. */
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
  // The byte order mark tells spreadsheet programs that it is UTF-8.
  return `\ufeff${[head, ...lines].map((line) => line.map(csvField).join(';')).join('\r\n')}\r\n`;
}
