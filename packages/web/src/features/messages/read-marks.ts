import { linkify } from './linkify.ts';

export type Mark = 'bold' | 'italic' | 'strike' | 'mono';

/** A piece of a message as it is drawn: its text, the marks on it, and where it leads. */
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

/**
 * A text as WhatsApp shows it: *bold*, _italic_, ~struck~ and ```plain width```, in each other. A mark stands at the edge
 * of words, within one line, and never inside an address.
 */
export function readMarks(text: string): Leaf[] {
  const leaves: Leaf[] = [];
  let done = 0;
  for (const { 0: whole, 1: inner = '', index } of text.matchAll(/```([^`](?:(?!```)[\s\S])*)```/g)) {
    if (inner.trim() === '') continue;
    leaves.push(...leavesOf(text.slice(done, index)), { text: inner, marks: ['mono'], href: null });
    done = index + whole.length;
  }
  return [...leaves, ...leavesOf(text.slice(done))];
}

function leavesOf(text: string): Leaf[] {
  if (text === '') return [];
  const parts: { start: number; end: number; href: string | null }[] = [];
  let place = 0;
  for (const part of linkify(text)) {
    parts.push({ start: place, end: place + part.text.length, href: part.kind === 'link' ? part.href : null });
    place += part.text.length;
  }
  const spans = findSpans(
    text,
    parts.filter(({ href }) => href !== null),
  );
  const signsAt = new Set(spans.flatMap(({ start, end }) => [start, end]));
  return parts.flatMap((part) => cutAt(text, part, spans, signsAt));
}

/** The pieces of one part between the signs, which are not drawn. */
function cutAt(
  text: string,
  { start, end, href }: { start: number; end: number; href: string | null },
  spans: readonly Span[],
  signsAt: ReadonlySet<number>,
): Leaf[] {
  const leaves: Leaf[] = [];
  let from = start;
  const push = (to: number) => {
    if (to <= from) return;
    const marks = spans.filter((span) => span.start < from && span.end >= to).map(({ mark }) => mark);
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

/** Pairs of signs; a pair lies in another, or beside it, never across. `start` and `end` are the places of the signs. */
function findSpans(text: string, links: readonly { start: number; end: number }[]): Span[] {
  const spans: Span[] = [];
  const open: { sign: Sign; at: number }[] = [];
  let link = 0;
  for (let at = 0; at < text.length; at++) {
    while (link < links.length && (links[link]?.end ?? 0) <= at) link += 1;
    if ((links[link]?.start ?? text.length) <= at) continue;
    const character = text[at];
    if (character === '\n') open.length = 0;
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
