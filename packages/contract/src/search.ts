import { fold, invisible } from './fold.ts';
import { typedTwin } from './phone.ts';

/** Shorter texts are not searched for. */
export const minSearchLength = 3;

/** Further words are not looked for. */
const mostWords = 8;

/** A typed text as it is compared. Where something unseen stands in it two words may meet: it parts them. */
export const foldTyped = (typed: string): string => fold(typed.replace(invisible, ' ')).trim();

/** The words of a typed text, folded: each is looked for by itself, so their order does not matter. */
export const searchWords = (typed: string): string[] => foldTyped(typed).split(' ', mostWords).filter(Boolean);

/** Whether a folded text holds all of the words, each as a part of it. */
export const saysAll = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(word));

/** What a typed text looks for. */
export interface SearchText {
  /** All of them stand in a name or message that is found. */
  words: readonly string[];
  /** Digits of a number as typed, and their other spelling; none when the text is no number. */
  numbers: readonly string[];
  /** `123` and `#123` are also a ticket's. */
  ticketId: number | null;
}

/** Null: too short to search for. */
export function readSearchText(typed: string): SearchText | null {
  const text = foldTyped(typed);
  if ([...text].length < minSearchLength) return null;
  const digits = /^[\d\s()+.-]+$/.test(text) ? text.replace(/\D/g, '') : '';
  const isNumber = digits.length >= minSearchLength;
  return {
    words: searchWords(typed),
    numbers: isNumber ? [digits, typedTwin(digits)].filter((spelling) => spelling !== null) : [],
    ticketId: readTicketId(text),
  };
}

function readTicketId(text: string): number | null {
  const digits = /^#?([1-9]\d{0,14})$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The ticket that a text too short to search for names: `42`, `#7`. Null: it names none, or is long enough. */
export const readShortNumber = (typed: string): number | null =>
  readSearchText(typed) === null ? readTicketId(foldTyped(typed)) : null;

/** A part of a text: from `start` up to, and without, `end`. */
export interface TextRange {
  start: number;
  end: number;
}

/** Where a folded text stands in `text`, in order and without overlap. */
export function findFolded(text: string, folded: string): TextRange[] {
  // For each character of the folded text, where its original begins; folding can drop characters and write one as several.
  const starts: number[] = [];
  let all = '';
  let place = 0;
  for (const character of text) {
    const part = fold(character);
    for (let n = 0; n < part.length; n++) starts.push(place);
    all += part;
    place += character.length;
  }
  starts.push(place);
  const ranges: TextRange[] = [];
  for (let at = all.indexOf(folded); folded !== '' && at !== -1; at = all.indexOf(folded, at + folded.length)) {
    const start = starts[at] ?? place;
    // A character that folds to two may be hit by one of them: it is marked whole.
    const last = starts[at + folded.length - 1] ?? place;
    ranges.push({ start, end: starts.find((next) => next > last) ?? place });
  }
  return ranges;
}

/** Where words stand in `text`, in order; what two of them share is marked once. */
export function findWords(text: string, words: readonly string[]): TextRange[] {
  const ranges: TextRange[] = [];
  for (const found of words.flatMap((word) => findFolded(text, word)).sort((a, b) => a.start - b.start)) {
    const last = ranges.at(-1);
    if (last && found.start <= last.end) last.end = Math.max(last.end, found.end);
    else ranges.push(found);
  }
  return ranges;
}

const before = 24;

/** Where a word begins, at most `before` characters ahead of `place`; else the place itself, so that no character is cut in half. */
function wordStart(line: string, place: number): number {
  const space = line.indexOf(' ', place - before);
  return space !== -1 && space < place ? space + 1 : place;
}

/** One line of at most `max` characters around the first place where one of the words stands; else the beginning. */
export function cutAround(text: string, words: readonly string[], max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const [found] = findWords(line, words);
  const from = found && found.start > before ? wordStart(line, found.start) : 0;
  const characters = [...line.slice(from)];
  const cut = characters.slice(0, max).join('').trim();
  return `${from > 0 ? '…' : ''}${cut}${characters.length > max ? '…' : ''}`;
}
