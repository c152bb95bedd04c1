import { linkify } from './linkify.ts';

export type Mark = 'bold' | 'italic' | 'strike' | 'mono';

/** A part of a message as it is drawn: its text, its marks and its link. */
export interface Leaf {
  text: string;
  marks: readonly Mark[];
  href: string | null;
}

const signs = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
type Sign = keyof typeof signs;
const isSign = (character: string | undefined): character is Sign => character !== undefined && character in signs;
const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character);

interface Span {
  start: number;
  end: number;
  mark: Mark;
}

interface Part {
  start: number;
  end: number;
  /** The code without its signs; null: it is no code. */
  code: string | null;
  href: string | null;
}

/** ```Blocks``` and `words` of code; a single sign inside a word is an apostrophe. */
const codes = /```([^`](?:(?!```)[\s\S])*)```|(?<![\p{L}\p{N}`])`(?=\S)([^`\n]*[^`\s])`(?![\p{L}\p{N}`])/gu;

interface Code {
  start: number;
  end: number;
  inner: string;
}

function findCodes(text: string): Code[] {
  return [...text.matchAll(codes)].flatMap(({ 0: whole, 1: block, 2: word = '', index }) => {
    const inner = block ?? word;
    return inner.trim() === '' ? [] : [{ start: index, end: index + whole.length, inner }];
  });
}

interface Item {
  /** Where its line begins. */
  start: number;
  /** Its number; empty for other items. */
  number: string;
  leaves: Leaf[];
}

/** Lines as WhatsApp draws them: quotes and lists. */
export type Block = { start: number } & (
  | { kind: 'text'; leaves: Leaf[] }
  | { kind: 'quote'; leaves: Leaf[] }
  | { kind: 'bullet' | 'number'; items: Item[] }
);

const lineStart = /(?:(> )|([-*] )|(\d{1,9})\. )(?=\S)/y;

/** Splits a text into blocks. Lines that begin no quote or list stay one block with their line ends. */
export function readBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let plain: number | null = null;
  const endPlain = (end: number) => {
    if (plain !== null) blocks.push({ start: plain, kind: 'text', leaves: readMarks(text.slice(plain, end)) });
    plain = null;
  };
  for (const { start, end } of linesOf(text)) {
    lineStart.lastIndex = start;
    const found = lineStart.exec(text);
    if (found === null) {
      plain ??= start;
      continue;
    }
    endPlain(start - 1);
    const [sign, quote, bullet, number = ''] = found;
    const leaves = readMarks(text.slice(start + sign.length, end));
    if (quote === undefined) addItem(blocks, bullet === undefined ? 'number' : 'bullet', { start, number, leaves });
    else blocks.push({ start, kind: 'quote', leaves });
  }
  endPlain(text.length);
  return blocks;
}

/** Adds an item; consecutive lines form one list. */
function addItem(blocks: Block[], kind: 'bullet' | 'number', item: Item) {
  const last = blocks.at(-1);
  if (last?.kind === kind) last.items.push(item);
  else blocks.push({ start: item.start, kind, items: [item] });
}

/** The lines of a text; line ends inside code do not count. */
function linesOf(text: string): { start: number; end: number }[] {
  const lines: { start: number; end: number }[] = [];
  const inside = findCodes(text);
  let start = 0;
  let code = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    while (code < inside.length && (inside[code]?.end ?? 0) <= at) code += 1;
    if ((inside[code]?.start ?? text.length) < at) continue;
    lines.push({ start, end: at });
    start = at + 1;
  }
  return [...lines, { start, end: text.length }];
}

/**
 * Reads a text as WhatsApp does: *bold*, _italic_, ~struck~ and `code`, nested. A mark stands at the edge of words,
 * within one line, and never inside an address or code.
 */
export function readMarks(text: string): Leaf[] {
  const parts: Part[] = [];
  let place = 0;
  const addLinked = (end: number) => {
    for (const part of linkify(text.slice(place, end))) {
      const href = part.kind === 'link' ? part.href : null;
      parts.push({ start: place, end: place + part.text.length, code: null, href });
      place += part.text.length;
    }
  };
  for (const { start, end, inner } of findCodes(text)) {
    addLinked(start);
    parts.push({ start, end, code: inner, href: null });
    place = end;
  }
  addLinked(text.length);
  const spans = findSpans(
    text,
    parts.filter(({ href, code }) => href !== null || code !== null),
  );
  const signsAt = new Set(spans.flatMap(({ start, end }) => [start, end]));
  return parts.flatMap((part) => cutAt(text, part, spans, signsAt));
}

/** Cuts a part at its signs, which are not drawn. */
function cutAt(
  text: string,
  { start, end, href, code }: Part,
  spans: readonly Span[],
  signsAt: ReadonlySet<number>,
): Leaf[] {
  const marksOn = (from: number, to: number) =>
    spans.filter((span) => span.start < from && span.end >= to).map(({ mark }) => mark);
  if (code !== null) return [{ text: code, marks: [...marksOn(start, end), 'mono'], href }];
  const leaves: Leaf[] = [];
  let from = start;
  const push = (to: number) => {
    if (to <= from) return;
    const marks = marksOn(from, to);
    leaves.push({ text: text.slice(from, to), marks, href });
  };
  for (let at = start; at < end; at++) {
    if (!signsAt.has(at)) continue;
    push(at);
    from = at + 1;
  }
  push(end);
  return leaves;
}

/** Finds pairs of signs, which nest but never overlap. `start` and `end` are their positions. */
function findSpans(text: string, whole: readonly { start: number; end: number }[]): Span[] {
  const spans: Span[] = [];
  const open: { sign: Sign; at: number }[] = [];
  let part = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '\n') open.length = 0;
    while (part < whole.length && (whole[part]?.end ?? 0) <= at) part += 1;
    if ((whole[part]?.start ?? text.length) <= at) continue;
    if (!isSign(character)) continue;
    const [before, after] = [text[at - 1], text[at + 1]];
    const opener = open.findLastIndex(({ sign }) => sign === character);
    if (opener !== -1 && !isSpace(before) && !isWord(after) && (open[opener]?.at ?? at) < at - 1) {
      spans.push({ start: open[opener]?.at ?? at, end: at, mark: signs[character] });
      open.length = opener;
    } else if (opener === -1 && !isSpace(after) && !isWord(before)) open.push({ sign: character, at });
  }
  return spans.sort((a, b) => a.start - b.start);
}
