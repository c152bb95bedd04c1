import type { ImportTarget } from '@guiche/contract/contact-sheets';
import { fold } from '@guiche/contract/fold';
import { targetsOfExport } from './export-headings.ts';

/** A column of a sheet: its head, some of its values, and what it is for. */
export interface ImportColumn {
  header: string;
  samples: string[];
  target: ImportTarget;
}

/** What people call these columns, in our four languages. */
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

/** What columns are likely for, by their heads; the first of two of a kind, and what nobody knows is ignored. */
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

const samplesOfColumn = 3;

/** Reads the head and some values while rows pass by. */
export class ColumnReader {
  #headers: string[] | null = null;
  #samples: string[][] = [];
  #width = 0;

  /** Answers the rows below the head. */
  take<R extends { cells: string[] }>(rows: readonly R[]): readonly R[] {
    const [first, ...rest] = rows;
    const below = this.#headers === null ? rest : rows;
    this.#headers ??= first?.cells ?? [];
    for (const { cells } of below) {
      this.#width = Math.max(this.#width, cells.length);
      for (const [index, text] of cells.entries()) {
        const samples = this.#samples[index] ?? [];
        this.#samples[index] = samples;
        if (text !== '' && samples.length < samplesOfColumn) samples.push(text);
      }
    }
    return below;
  }

  columns(): ImportColumn[] {
    const headers = this.#headers ?? [];
    const all = Array.from({ length: Math.max(headers.length, this.#width) }, (_, index) => headers[index] ?? '');
    const targets = guessTargets(all);
    return all.map((header, index) => ({
      header,
      samples: this.#samples[index] ?? [],
      target: targets[index] ?? 'ignore',
    }));
  }
}
