import { fold, invisible } from './fold.ts';
import { typedTwin } from './phone.ts';

/** Shortest text that is searched for. */
export const minSearchLength = 3;

/** Most words that are searched for; further ones are ignored. */
const mostWords = 8;

/** Folds a typed text for comparison. An invisible character separates words, as two words may meet at it. */
export const foldTyped = (typed: string): string => fold(typed.replace(invisible, ' ')).trim();

/** The folded words of a typed text. Each is searched for separately, so their order does not matter. */
export const searchWords = (typed: string): string[] => foldTyped(typed).split(' ', mostWords).filter(Boolean);

/** Whether a folded text contains all of the words, also inside of longer ones. */
export const saysAll = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(word));

/** What a typed text searches for. */
export interface SearchText {
  /** Words that must all occur in a name or message. */
  words: readonly string[];
  /** Digits of a number as typed, and their other spelling; empty when the text is no number. */
  numbers: readonly string[];
  /** `123` and `#123` may also mean a ticket. */
  ticketId: number | null;
}

/** Reads a typed text; null: it is too short to search for. */
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

/** The ticket that a text too short for a search means: `42`, `#7`. Null: it means none, or is long enough. */
export const readShortNumber = (typed: string): number | null =>
  readSearchText(typed) === null ? readTicketId(foldTyped(typed)) : null;

/** A part of a text: from `start` up to, but without, `end`. */
export interface TextRange {
  start: number;
  end: number;
}

/** Finds where a folded text stands in `text`, in order and without overlap. */
export function findFolded(text: string, folded: string): TextRange[] {
  // The begin of the original of each folded character: folding can drop characters and write one as several.
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
    // A character that folds to two is marked whole, even if only one of them matched.
    const last = starts[at + folded.length - 1] ?? place;
    ranges.push({ start, end: starts.find((next) => next > last) ?? place });
  }
  return ranges;
}

/** Finds where words stand in `text`, in order; a part that two of them share is marked once. */
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

/**
 * The begin of the word, at most `before` characters before `place`; else the place itself, so that no character is cut
 * in half.
 */
function wordStart(line: string, place: number): number {
  const space = line.indexOf(' ', place - before);
  return space !== -1 && space < place ? space + 1 : place;
}

/** Cuts out one line of at most `max` characters around the first of the words; else from the beginning. */
export function cutAround(text: string, words: readonly string[], max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const [found] = findWords(line, words);
  const from = found && found.start > before ? wordStart(line, found.start) : 0;
  const characters = [...line.slice(from)];
  const cut = characters.slice(0, max).join('').trim();
  return `${from > 0 ? '…' : ''}${cut}${characters.length > max ? '…' : ''}`;
}
