import { findFolded } from '@guiche/contract/search';
import type { ReactNode } from 'react';

/** A text with the words that were typed marked in it. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const ranges = words.flatMap((word) => findFolded(text, word)).sort((a, b) => a.start - b.start);
  const parts: ReactNode[] = [];
  let place = 0;
  for (const { start, end } of ranges) {
    if (end <= place) continue;
    const from = Math.max(start, place);
    parts.push(text.slice(place, from), <mark key={from}>{text.slice(from, end)}</mark>);
    place = end;
  }
  return [...parts, text.slice(place)];
}
