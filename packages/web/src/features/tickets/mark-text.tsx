import { findWords, searchWords } from '@guiche/contract/search';
import type { ReactNode } from 'react';

/** Marks search words in a text. */
export type Mark = (text: string) => ReactNode;

/** Returns a function that marks every occurrence of a typed text's words, whatever case and accents. */
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
