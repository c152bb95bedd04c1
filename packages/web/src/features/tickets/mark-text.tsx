import { findWords, searchWords } from '@guiche/contract/search';
import type { ReactNode } from 'react';

/** A text with what is searched for marked in it. */
export type Mark = (text: string) => ReactNode;

/** Marks every place where a word of a typed text stands, whatever its case and accents. */
export function markerOf(typed: string): Mark {
  const words = searchWords(typed);
  return (text) => {
    const found = findWords(text, words);
    if (found.length === 0) return text;
    const parts: ReactNode[] = [];
    let place = 0;
    for (const { start, end } of found) {
      parts.push(text.slice(place, start), <mark key={start}>{text.slice(start, end)}</mark>);
      place = end;
    }
    return [...parts, text.slice(place)];
  };
}
