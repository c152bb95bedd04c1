import { SheetRefused, type SheetRow, sheetLimits } from './sheet-limits.ts';

const delimiters = [',', ';', '\t', '|'] as const;
/** Most fields of one row; a longer row is no table, whatever it holds. */
const mostFields = 10_000;
const sniffed = 64 * 1024;

/** Programs and pages that were given a table's file name. */
const notATable = /^\s*(?:%PDF-|MZ|\{\\rtf|<(?:!doctype|\?xml|html|head|body|script|svg|table|meta)\b)/i;

/**
 * Decodes a .csv or .txt: by its byte order mark, as UTF-8, or else as Windows-1254, in which old programs write
 * Turkish. It differs from Windows-1252 only in letters that Portuguese, Spanish and English lack.
 */
export function decodeText(bytes: Buffer): string {
  const text = decode(bytes);
  const head = text.slice(0, sniffed);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (notATable.test(head) || /[\x00-\x08\x0e-\x1f\x7f]/.test(head)) throw new SheetRefused('invalid');
  return text;
}

function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1254').decode(bytes);
  }
}

/** Finds the delimiter: the character that splits the first line into most fields, outside of quotes. */
function sniffDelimiter(text: string): string {
  const line = (/[^\r\n]+/.exec(text.slice(0, sniffed))?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  const counts = delimiters.map((sign) => ({ sign, count: line.split(sign).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).sign;
}

/** Reads rows of fields as in RFC 4180, with any delimiter and any line end. */
export function* readTextTable(text: string): Generator<SheetRow> {
  // One program names the delimiter for itself in front.
  const named = /^sep=([,;\t|])\r?\n/i.exec(text);
  const table = named ? text.slice(named[0].length) : text;
  const fields = fieldsOf(table, named?.[1] ?? sniffDelimiter(table));
  let row = named ? 2 : 1;
  let cells: string[] = [];
  for (const { value, endsRow } of fields) {
    // Undoes `csvField`, which quotes text that a spreadsheet would calculate.
    cells.push(value.replace(/^'(?=['=+\-@])/, ''));
    if (cells.length > mostFields) throw new SheetRefused('tooLarge');
    if (!endsRow) continue;
    yield { row, cells };
    row++;
    cells = [];
  }
}

function* fieldsOf(text: string, delimiter: string): Generator<{ value: string; endsRow: boolean }> {
  const plain = new RegExp(`[^${delimiter === '|' ? '\\|' : delimiter}\\r\\n]*`, 'y');
  let at = 0;
  while (at < text.length) {
    let value: string;
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1);
      value = text.slice(at + 1, Math.min(end, at + 1 + 4 * sheetLimits.characters)).replaceAll('""', '"');
      at = end + 1;
    } else value = '';
    // Text behind a closing quote, against the rule, belongs to the field as it is.
    plain.lastIndex = at;
    const rest = plain.exec(text)?.[0] ?? '';
    at += rest.length;
    value += rest.slice(0, 4 * sheetLimits.characters);
    const endsRow = at >= text.length || text[at] !== delimiter;
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    yield { value, endsRow };
    if (!endsRow && at >= text.length) yield { value: '', endsRow: true };
  }
}

/** Finds where the quoted field ends; the end of the text where the quote is never closed. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  return text.length;
}
