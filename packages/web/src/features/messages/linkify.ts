/** A piece of a message's text: plain, or a link with what it shows and where it leads. */
export type TextPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string };

/**
 * Web addresses with or without their scheme, e-mail addresses and telephone numbers of at least ten digits. Bounded
 * everywhere, so that no text makes the search slow.
 */
const candidates = new RegExp(
  [
    String.raw`https?:\/\/[^\s<>"']{1,2000}`,
    String.raw`(?<![\w@.])www\.[^\s<>"']{1,2000}`,
    String.raw`(?<![\w.])[\w.+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?![\w@])`,
    String.raw`(?<![\w/.+])\+\d[\d\s().-]{8,20}\d(?!\w)`,
  ].join('|'),
  'giu',
);
const closing: Record<string, string> = { ')': '(', ']': '[', '}': '{' };
const allowedProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Punctuation at the end belongs to the sentence, a bracket only when it was not opened within the address. */
function trimEnd(address: string): string {
  let end = address.length;
  while (end > 0) {
    const last = address[end - 1] ?? '';
    const opener = closing[last];
    const kept = address.slice(0, end);
    const unopened = opener !== undefined && kept.split(last).length > kept.split(opener).length;
    if (!unopened && !/[.,;:!?…*_~»”’]/.test(last)) break;
    end -= 1;
  }
  return address.slice(0, end);
}

function hrefOf(text: string): string | null {
  if (text.startsWith('+')) return `tel:+${text.replace(/\D/g, '')}`;
  const address = /^https?:/i.test(text) ? text : /^www\./i.test(text) ? `https://${text}` : `mailto:${text}`;
  try {
    const url = new URL(address);
    // A name without a dot is no place on the web ("http://x" in a sentence), and other schemes are never followed.
    const named = url.protocol === 'mailto:' || url.hostname.includes('.') || url.hostname === 'localhost';
    return named && allowedProtocols.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** Splits a text at its links. Joined again, the parts' texts are the text. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  const pushText = (end: number) => {
    if (end > done) parts.push({ kind: 'text', text: text.slice(done, end) });
    done = Math.max(done, end);
  };
  for (const match of text.matchAll(candidates)) {
    const shown = trimEnd(match[0]);
    const href = shown === '' ? null : hrefOf(shown);
    if (href === null) continue;
    pushText(match.index);
    parts.push({ kind: 'link', text: shown, href });
    done = match.index + shown.length;
  }
  pushText(text.length);
  return parts;
}
