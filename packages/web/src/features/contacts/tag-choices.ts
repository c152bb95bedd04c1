import { fold } from '@guiche/contract/fold';
import { isSeen } from '@guiche/contract/names';
import { saysAll, searchWords } from '@guiche/contract/search';
import { minTagLength } from '@guiche/contract/tag-acts';
import type { Tag } from '@guiche/contract/tags.schemas';

export interface TagChoices {
  found: Tag[];
  /** The name of a tag that could be created. */
  newName: string | null;
  isTooShort: boolean;
}

const mostShown = 8;

/** The choices for a typed text: matching tags that the contact lacks, and a new one where none has the name. */
export function chooseTags(all: readonly Tag[], chosenIds: readonly number[], typed: string): TagChoices {
  const name = typed.trim();
  const sought = fold(name);
  const words = searchWords(typed);
  const found = all
    .filter((tag) => !chosenIds.includes(tag.id) && saysAll(fold(tag.name), words))
    .sort((a, b) => Number(fold(b.name) === sought) - Number(fold(a.name) === sought))
    .slice(0, mostShown);
  const isThere = all.some((tag) => fold(tag.name) === sought);
  const isTooShort = name.length > 0 && [...name].length < minTagLength;
  return { found, newName: isSeen(name) && !isThere && !isTooShort ? name : null, isTooShort };
}

const colours = ['#1C7ED6', '#D6336C', '#2F9E44', '#E8590C', '#7048E8', '#0C8599', '#9C5B00', '#5F3DC4'] as const;

/** A new tag's colour; it follows from the name. */
export const colourOfTag = (name: string) =>
  colours[[...fold(name)].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % colours.length] ?? colours[0];
