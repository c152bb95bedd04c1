export type MarkSign = '*' | '_' | '~';

/** The selected text with its mark switched on or off. Spaces at its ends stay outside. */
export interface Wrapped {
  from: number;
  to: number;
  text: string;
  /** The selection afterwards. */
  chosen: [from: number, to: number];
}

export function wrapMark(text: string, start: number, end: number, sign: MarkSign): Wrapped {
  const chosen = text.slice(start, end);
  const lead = chosen.length - chosen.trimStart().length;
  const from = start + lead;
  const to = Math.max(from, start + chosen.trimEnd().length);
  const inner = text.slice(from, to);
  if (text[from - 1] === sign && text[to] === sign) {
    return { from: from - 1, to: to + 1, text: inner, chosen: [from - 1, to - 1] };
  }
  if (inner.length > 2 && inner.startsWith(sign) && inner.endsWith(sign)) {
    return { from, to, text: inner.slice(1, -1), chosen: [from, to - 2] };
  }
  return { from, to, text: `${sign}${inner}${sign}`, chosen: [from + 1, to + 1] };
}
