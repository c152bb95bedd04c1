import { minSearchLength } from '@guiche/contract/contacts';
import { fold } from '@guiche/contract/fold';

export interface ContactSearch {
  /** Folded: compared with the folded name. */
  name: string;
  /** Compared with the number; null when the text is no number, or the asker must not know numbers. */
  digits: string | null;
  /** The asker must not learn numbers: a name that spells its own number out is not found by digits either. */
  hidesNumbers: boolean;
}

/** What a typed text searches for. Null: too short to search. */
export function readContactSearch(typed: string | undefined, hidesNumbers: boolean): ContactSearch | null {
  const text = (typed ?? '').trim();
  if (text.length < minSearchLength) return null;
  const digits = /^[\d\s()+.-]+$/.test(text) ? text.replace(/\D/g, '') : '';
  const isNumber = !hidesNumbers && digits.length >= minSearchLength;
  return { name: fold(text), digits: isNumber ? digits : null, hidesNumbers };
}
