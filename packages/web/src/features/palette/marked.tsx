import { findWords } from '@guiche/contract/search';
import type { ReactNode } from 'react';

/** A text in which the typed words are marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const parts: ReactNode[] = [];
  let place = 0;
  for (const { start, end } of findWords(text, words)) {
    parts.push(text.slice(place, start), <mark key={start}>{text.slice(start, end)}</mark>);
    place = end;
  }
  return [...parts, text.slice(place)];
}
