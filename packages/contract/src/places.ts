import { fold } from './fold.ts';
import { type VariableName, variableNames } from './variables.ts';

/** An unfilled place of a text, as it is written, and the name that was probably meant. */
export interface OpenPlace {
  written: string;
  nearest: VariableName | null;
}

/** Words between one or two braces, closed or not. The formulas and programs that also use braces are no words. */
const braces =
  /\{\{\s*((?:[\p{L}_][\p{L}\p{N}_. -]{0,39}|\p{Nd}{1,2} ?))\}{1,2}|\{\{\s*([\p{L}_][\p{L}\p{N}_]{0,39})|(?<![{$#%])\{\s*(\p{L}[\p{L}\p{N}_. -]{0,39})\}{1,2}|(?<![\p{L}\p{N}{])(\p{L}[\p{L}\p{N}_]{0,39})\}\}/gu;
const filled = /^\{\{\s*(\w+)\s*\}\}$/;

/** People's words for the variables in the four languages. */
const otherWords: Readonly<Record<VariableName, string>> = {
  firstName: 'primeironome primernombre ilkad nomecurto',
  name: 'nome nombre ad isim cliente contato contacto customer client nomecliente nomecompleto fullname',
  userName: 'atendente agente usuario operador attendant agent user kullanici temsilci nomeatendente nomeusuario',
  ms: 'saudacao saludo greeting selam cumprimento',
  protocol: 'protocolo protokol numeroprotocolo',
  date: 'data fecha tarih dia hoje today',
  hour: 'hora horario time saat',
  data_hora: 'dataehora datetime fechahora tarihsaat',
  ticket_id: 'ticket atendimento chamado numeroatendimento id',
  queue: 'fila setor departamento cola sector kuyruk department',
  connection: 'conexao conexion baglanti canal channel',
  name_company: 'empresa company companyname sirket loja nomeempresa negocio',
};

const plain = (word: string) => fold(word).replace(/[^\p{L}\p{N}]/gu, '');
const spellings = variableNames.flatMap((name) =>
  [name, ...otherWords[name].split(' ')].map((word) => [plain(word), name] as const),
);

/** Number of letters to change, add or leave out. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

function nearestTo(word: string): VariableName | null {
  const sought = plain(word);
  if (sought === '') return null;
  const exact = spellings.find(([spelling]) => spelling === sought);
  if (exact) return exact[1];
  const most = sought.length > 5 ? 2 : sought.length > 3 ? 1 : 0;
  const near = spellings.map(([spelling, name]) => ({ name, far: distance(sought, spelling) }));
  const best = near.reduce((least, one) => (one.far < least.far ? one : least));
  return best.far <= most ? best.name : null;
}

/**
 * Finds the places of a text that would be sent as they are written: unknown names, single braces, braces that are not
 * closed. Each once, at most ten. `isFilled` false: known names are not filled either.
 */
export function openPlaces(text: string, isFilled = true): OpenPlace[] {
  const found = new Map<string, OpenPlace>();
  const seen = new Set<string>();
  for (const { 0: whole, 1: double, 2: unclosed, 3: single, 4: unopened } of text.matchAll(braces)) {
    const written = whole.trim();
    if (seen.has(written)) continue;
    seen.add(written);
    if (isFilled && isKnown(written)) continue;
    const nearest = nearestTo(double ?? unclosed ?? single ?? unopened ?? '');
    // Single braces are often a habit of other programs, or a drawing, so only words like one of our names count.
    if (double === undefined && nearest === null) continue;
    found.set(written, { written, nearest });
    if (found.size === 10) break;
  }
  return [...found.values()];
}

function isKnown(place: string): boolean {
  const name = filled.exec(place)?.[1];
  return name !== undefined && variableNames.some((known) => known === name);
}
