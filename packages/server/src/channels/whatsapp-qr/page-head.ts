import { readEntities } from './html-entities.ts';

/** What a page says of itself to whom it is sent to. */
export interface PageHead {
  title: string | null;
  description: string | null;
  /** As it is written there. */
  image: string | null;
}

const longestTitle = 200;
const longestDescription = 300;
const longestAddress = 2_000;

/** Reads the head of a page, or as much of it as there is. Every step goes forward: no page makes it slow. */
export function readPageHead({ body, contentType }: { body: Uint8Array; contentType: string }): PageHead {
  const said = new Map<string, string>();
  const note = (key: string, words: string) => {
    if (!said.has(key) && words.trim() !== '') said.set(key, words);
  };
  for (const { name, tag, words } of tagsOf(decode(body, contentType))) {
    if (name === '/head' || name === 'body') break;
    if (name === 'title') note('title', words);
    if (name !== 'meta') continue;
    const attributes = attributesOf(tag);
    const key = attributes.get('property') ?? attributes.get('name');
    if (key !== undefined) note(key.toLowerCase(), attributes.get('content') ?? '');
  }
  const first = (most: number, ...keys: string[]): string | null => {
    const key = keys.find((each) => said.has(each));
    return key === undefined ? null : plain(said.get(key) ?? '', most);
  };
  return {
    title: first(longestTitle, 'og:title', 'twitter:title', 'title'),
    description: first(longestDescription, 'og:description', 'description', 'twitter:description'),
    image: first(longestAddress, 'og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'),
  };
}

/** One line of text, without signs that nobody sees or that turn its direction; null: nothing is left. */
function plain(text: string, most: number): string | null {
  const line = readEntities(text)
    .toWellFormed()
    .replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
  return [...line].slice(0, most).join('') || null;
}

const charsetIn = (text: string): string | undefined => /charset\s*=\s*["']?([\w-]{1,40})/i.exec(text)?.[1];

/** In the letters that its answer names, or else the page itself. */
function decode(body: Uint8Array, contentType: string): string {
  const beginning = Buffer.from(body.subarray(0, 1_024)).toString('latin1');
  const charset = charsetIn(contentType) ?? charsetIn(beginning) ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body); // nobody knows these letters
  }
}

interface Tag {
  /** Small letters, with the stroke of one that ends. */
  name: string;
  tag: string;
  /** What stands in it, where that is never a tag. */
  words: string;
}

/** What is no page's head in them, whatever it looks like. */
const endOf: ReadonlyMap<string, RegExp> = new Map(
  ['title', 'script', 'style', 'noscript', 'template', 'textarea'].map((name) => [name, new RegExp(`</${name}`, 'gi')]),
);
const tagName = /\/?[a-z][a-z\d-]*/iy;

function* tagsOf(html: string): Generator<Tag> {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4);
      if (end < 0) return;
      at = end;
      continue;
    }
    tagName.lastIndex = at + 1;
    const name = tagName.exec(html)?.[0].toLowerCase();
    if (name === undefined) {
      at += 1;
      continue;
    }
    const end = findTagEnd(html, at);
    if (end < 0) return;
    const closing = endOf.get(name);
    const next = closing ? findFrom(closing, html, end) : end;
    if (next < 0) return;
    yield { name, tag: html.slice(at, end), words: html.slice(end, next) };
    at = next;
  }
}

function findFrom(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

/** Behind the bracket that ends a tag; one between quotes does not. -1: it never ends. */
function findTagEnd(html: string, from: number): number {
  const sign = /["'>]/g;
  for (let at = findFrom(sign, html, from); at >= 0; ) {
    if (html[at] === '>') return at + 1;
    const close = html.indexOf(html[at] ?? '', at + 1);
    at = close < 0 ? -1 : findFrom(sign, html, close + 1);
  }
  return -1;
}

const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** The first of each name counts. */
function attributesOf(tag: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', ...values] of tag.matchAll(attribute)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, values.find((value) => value !== undefined) ?? '');
  }
  return found;
}
