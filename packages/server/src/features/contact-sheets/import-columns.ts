import type { ImportTarget, SeveralNumbers } from '@guiche/contract/contact-sheets.schemas';
import { fold } from '@guiche/contract/fold';
import { targetsOfExport } from './export-headings.ts';

/** A column of a sheet: its header, some of its values, and its use. */
export interface ImportColumn {
  /** Empty where the sheet has no header. */
  header: string;
  /** Content of the first row, which may be the header; absent: it is the header. */
  first?: string;
  /** For the column of numbers: the rule for several in a cell; absent: they are left out. */
  several?: SeveralNumbers;
  samples: string[];
  target: ImportTarget;
}

/** People's names for these columns, in our four languages. */
const names: readonly (readonly [ImportTarget, RegExp])[] = [
  [
    'name',
    /^(nomes?|nome completo|nome do contato|primeiro nome|prenome|names?|full name|first ?name|given name|contact name|nombres?|nombre completo|ad|adi|isim|adi? soyadi?|cliente|contato|contacto)$/,
  ],
  ['lastName', /^(sobrenomes?|ultimo nome|last ?name|surname|family name|apellidos?|soyad|soyadi|soy ?isim)$/],
  [
    'number',
    /^(numeros?|telefones?|telefonos?|celular(es)?|whats ?app|fones?|phones?|phone number|mobile|cell|numbers?|telefon|telefon numarasi|numara|gsm|cep telefonu)$/,
  ],
  ['email', /^(e-?mails?|e-?mail address|correos?|correo electronico|e-?posta)$/],
  ['tags', /^(tags?|etiquetas?|labels?|marcadores|etiket(ler)?)$/],
];

/**
 * Guesses the uses of columns by their headers: of two columns with one use the first, and an unknown one is ignored.
 */
export function guessTargets(headers: readonly string[]): ImportTarget[] {
  const own = targetsOfExport(headers);
  if (own !== null) return own;
  const taken = new Set<ImportTarget>();
  return headers.map((header) => {
    const said = fold(header)
      .replace(/[_.:*()/]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    const target = names.find(([, pattern]) => pattern.test(said))?.[0] ?? 'ignore';
    if (taken.has(target)) return 'ignore';
    if (target !== 'ignore') taken.add(target);
    return target;
  });
}

const isMail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
/** A rough look at whether a text is a number, which only its reader decides. */
const isNumber = (text: string) => /^[^\p{L}]*\p{Nd}(?:[^\p{L}]*\p{Nd}){7,}[^\p{L}]*$/u.test(text);

/**
 * Whether the first row is a header: a row with an e-mail address or telephone number, and no known heading, is a
 * contact.
 */
const looksLikeHead = (cells: readonly string[]): boolean =>
  !cells.some((cell) => isMail(cell) || isNumber(cell)) || guessTargets(cells).some((target) => target !== 'ignore');

/** Guesses the uses of columns without headers by their values. */
function guessByValues(columns: readonly (readonly string[])[]): ImportTarget[] {
  const all = (values: readonly string[], is: (text: string) => boolean) => values.length > 0 && values.every(is);
  const place = (is: (text: string) => boolean) => columns.findIndex((values) => all(values, is));
  const isName = (text: string) => /\p{L}/u.test(text) && !isMail(text) && !/\p{Nd}/u.test(text);
  const places = { name: place(isName), number: place(isNumber), email: place(isMail) };
  return columns.map((_, index) => {
    const target = (['name', 'number', 'email'] as const).find((each) => places[each] === index);
    return target ?? 'ignore';
  });
}

const samplesOfColumn = 3;

/** Collects header and sample values while rows pass by. */
export class ColumnReader {
  #first: string[] | null = null;
  #hasHead = true;
  #samples: string[][] = [];
  #width = 0;

  /** Answers the rows below the header; all of a sheet without one. */
  take<R extends { cells: string[] }>(rows: readonly R[]): readonly R[] {
    const [first, ...rest] = rows;
    const isBegin = this.#first === null;
    const below = isBegin ? rest : rows;
    if (isBegin) {
      this.#first = first?.cells ?? [];
      this.#hasHead = looksLikeHead(this.#first);
    }
    for (const { cells } of below) {
      this.#width = Math.max(this.#width, cells.length);
      for (const [index, text] of cells.entries()) {
        const samples = this.#samples[index] ?? [];
        this.#samples[index] = samples;
        if (text !== '' && samples.length < samplesOfColumn) samples.push(text);
      }
    }
    return this.#hasHead ? below : rows;
  }

  columns(): ImportColumn[] {
    const row = this.#first ?? [];
    const all = Array.from({ length: Math.max(row.length, this.#width) }, (_, index) => row[index] ?? '');
    const values = all.map((text, index) => [text, ...(this.#samples[index] ?? [])].filter((each) => each !== ''));
    const targets = this.#hasHead ? guessTargets(all) : guessByValues(values);
    return all.map((first, index) => ({
      header: this.#hasHead ? first : '',
      first,
      samples: this.#samples[index] ?? [],
      target: targets[index] ?? 'ignore',
    }));
  }
}
