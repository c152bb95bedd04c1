import type { SearchText } from '@guiche/contract/search';

export interface ContactSearch {
  /** All of them stand in the folded name. */
  words: readonly string[];
  /** Compared with the number: as typed, and its other spelling. None when the asker must not know numbers. */
  numbers: readonly string[];
  /** The asker must not learn numbers: a name that spells its own number out is not found by digits either. */
  hidesNumbers: boolean;
}

export const contactSearchOf = (text: SearchText, hidesNumbers: boolean): ContactSearch => ({
  words: text.words,
  numbers: hidesNumbers ? [] : text.numbers,
  hidesNumbers,
});

/** Who must not learn numbers could learn one digit by digit from the texts that repeat it. */
export const mayRevealNumbers = ({ hidesNumbers, words }: Pick<ContactSearch, 'hidesNumbers' | 'words'>) =>
  hidesNumbers && words.some((word) => /\d/.test(word));
