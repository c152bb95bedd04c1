import { Parser } from 'htmlparser2';

/** What a page says of itself for previews. */
export interface PageHead {
  title: string | null;
  description: string | null;
  /** The address as the page has it, perhaps relative. */
  image: string | null;
}

const longestTitle = 200;
const longestDescription = 300;
const longestAddress = 2_000;

/** Reads the head of a page, or as much of it as there is. */
export function readPageHead({ body, contentType }: { body: Uint8Array; contentType: string }): PageHead {
  const said = readHead(decode(body, contentType));
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

/** Reads the title and the named entries of the head; of each the first that is not empty. */
function readHead(html: string): Map<string, string> {
  const said = new Map<string, string>();
  const note = (key: string, words: string) => {
    if (!isOver && !said.has(key) && words.trim() !== '') said.set(key, words);
  };
  let isOver = false;
  let title: string | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'body') isOver = true;
      else if (name === 'title') title = '';
      else if (name === 'meta')
        note((attributes.property ?? attributes.name ?? '').toLowerCase(), attributes.content ?? '');
    },
    ontext(text) {
      if (title !== null) title += text;
    },
    onclosetag(name, isImplied) {
      // A title that never ends may be the whole page.
      if (name === 'title' && !isImplied) note('title', title ?? '');
      if (name === 'title') title = null;
      if (name === 'head') isOver = true;
    },
  });
  parser.end(html);
  return said;
}

/** One line of text without invisible characters or those that turn its direction; null: nothing is left. */
function plain(text: string, most: number): string | null {
  const line = text
    .toWellFormed()
    .replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
  return [...line].slice(0, most).join('') || null;
}

const charsetIn = (text: string): string | undefined => /charset\s*=\s*["']?([\w-]{1,40})/i.exec(text)?.[1];

/** Decodes by the charset that the answer names, or else the page itself. */
function decode(body: Uint8Array, contentType: string): string {
  const beginning = Buffer.from(body.subarray(0, 1_024)).toString('latin1');
  const charset = charsetIn(contentType) ?? charsetIn(beginning) ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body); // an unknown charset
  }
}
