import type { SearchText } from '@guiche/contract/search';

export interface ContactSearch {
  /** Words that must all occur in the folded name. */
  words: readonly string[];
  /**
   * Digits that are compared with the number: as typed, and in the other spelling. None when the asker must not know
   * numbers.
   */
  numbers: readonly string[];
  /**
   * Whether the asker must not learn numbers: then a name that spells out its own number is not found by digits either.
   */
  hidesNumbers: boolean;
}

export const contactSearchOf = (text: SearchText, hidesNumbers: boolean): ContactSearch => ({
  words: text.words,
  numbers: hidesNumbers ? [] : text.numbers,
  hidesNumbers,
});

/** Whether a search might reveal numbers: digit by digit, from texts that repeat one. */
export const mayRevealNumbers = ({ hidesNumbers, words }: Pick<ContactSearch, 'hidesNumbers' | 'words'>) =>
  hidesNumbers && words.some((word) => /\d/.test(word));
