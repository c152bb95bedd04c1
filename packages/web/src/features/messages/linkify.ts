import { trimLink, withoutUnseen } from '@guiche/contract/links';
import { LinkifyIt, REBuilder } from 'linkify-it';

/** A part of a message's text: plain, or a link with its text and address. */
export type TextPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string };

interface Found {
  start: number;
  /** The link's text without the punctuation of the sentence. */
  text: string;
  href: string;
}

const letters = 'a-zA-Z0-9\\u00c0-\\u1fff\\u2c00-\\ud7ff\\uf900-\\ufdff\\ufe70-\\uffdc';

/** Allows accents in names before an @, and excludes surrounding quotes, stars and underscores. */
class Places extends REBuilder {
  override get_mail_name() {
    return new RegExp(`[${letters}](?:[${letters}_%+&='-]|[.](?=[${letters}_%+&='-])){0,63}`);
  }
  override get_mail_name_validator() {
    return new RegExp(`(?<![${letters}.%+&-])(${this.get_mail_name().source})$`);
  }
}

/** Endings besides those of countries, which have two letters. */
const endings = [
  ...['biz', 'com', 'edu', 'gov', 'net', 'org', 'pro', 'info', 'name', 'shop', 'app', 'dev', 'store', 'online', 'site'],
  ...['link', 'xyz', 'club', 'blog', 'live', 'page', 'digital', 'tech', 'art', 'bio', 'delivery', 'social', 'cloud'],
];
/**
 * Other country endings are also words ("certo.eu vou", "sim.me liga"): with them a name needs a path to be an address.
 */
const countries = new Set(['br', 'pt', 'tr', 'uk', 'ar', 'mx', 'co', 'cl', 'uy', 'py', 'bo', 'io', 'tv', 'fr', 'gg']);

const everyCountry = Array.from({ length: 26 * 26 }, (_, at) =>
  String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26)),
);
const options = { fuzzyLink: true, tlds: [...endings, ...everyCountry], maxLength: 2000 };
const finder = new LinkifyIt({ ...options, rebuilder: new Places(options) }).add('ftp:', null).add('//', null);

/** Telephone numbers of at least ten digits. */
const phones = /(?<![\w/.+])\+\d[\d\s().-]{8,20}\d(?!\w)/g;
/** WhatsApp's marks around words, and so around addresses. */
const marksAround = /(?<=^|[\s("'“‘«])[*_~]+(?=[\p{L}\p{N}])|[*_~]+(?=$|[\s.,;:!?)"'”’»])/gu;
const masked = /\d\*{2,}/;

function isKnownPlace(shown: string): boolean {
  const [, host = '', path] = /^([^/:?#]+)(.*)$/s.exec(shown) ?? [];
  const ending = host.slice(host.lastIndexOf('.') + 1).toLowerCase();
  return /^www\./i.test(host) || ending.length > 2 || countries.has(ending) || (path ?? '').length > 1;
}

function hrefOf(shown: string, schema: string): string | null {
  if (schema === '' && !isKnownPlace(shown)) return null;
  const isMail = schema === 'mailto:';
  const address = isMail ? `mailto:${shown.replace(/^mailto:/i, '')}` : schema === '' ? `https://${shown}` : shown;
  const url = URL.parse(address);
  if (url === null) return null;
  // A name without a dot is no web address ("http://x" in a sentence), and a link must not contain a user name.
  const isNamed = isMail || url.hostname.includes('.') || url.hostname === 'localhost';
  return isNamed && url.username === '' && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null;
}

/** Whether it continues a word with only invisible characters between: then it is no name of its own. */
function isGlued(text: string, plain: string, start: number): boolean {
  let at = start - 1;
  while (at >= 0 && plain[at] === ' ' && !/\s/.test(text.charAt(at))) at -= 1;
  return at < start - 1 && /[\p{L}\p{N}]/u.test(text.charAt(at));
}

function findAddresses(text: string): Found[] {
  // Keeps the text's length, so that positions match.
  const plain = withoutUnseen(text).replace(marksAround, (marks) => ' '.repeat(marks.length));
  return (finder.match(plain) ?? []).flatMap(({ index, raw, schema }) => {
    const shown = trimLink(raw);
    const isHidden = masked.test(shown) || (schema === '' && isGlued(text, plain, index));
    const href = isHidden ? null : hrefOf(shown, schema);
    return href === null ? [] : [{ start: index, text: shown, href }];
  });
}

function findPhones(text: string): Found[] {
  return [...withoutUnseen(text).matchAll(phones)].map(({ 0: shown, index }) => ({
    start: index,
    text: shown,
    href: `tel:+${shown.replace(/\D/g, '')}`,
  }));
}

/** Splits a text at its links; the parts joined are the text. */
export function linkify(text: string): TextPart[] {
  const found = [...findAddresses(text), ...findPhones(text)].sort((a, b) => a.start - b.start);
  const parts: TextPart[] = [];
  let done = 0;
  for (const { start, text: shown, href } of found) {
    if (start < done) continue;
    if (start > done) parts.push({ kind: 'text', text: text.slice(done, start) });
    parts.push({ kind: 'link', text: shown, href });
    done = start + shown.length;
  }
  if (done < text.length) parts.push({ kind: 'text', text: text.slice(done) });
  return parts;
}
