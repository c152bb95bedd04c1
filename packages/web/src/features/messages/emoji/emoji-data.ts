import { fold } from '@guiche/contract/fold';
import { foldTyped, saysAll, searchWords } from '@guiche/contract/search';
import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../../lib/preferences.ts';

export interface Emoji {
  sign: string;
  name: string;
  group: number;
  /** Its name and other names, folded for search. */
  words: string;
}

/** The newest version that recent phones draw; newer emoji would be empty boxes there. */
const newestVersion = 15;
/** The group of skin tones and hair by themselves. */
const components = 2;

// The data has no Turkish: common emoji are named in `turkish-names.ts`, the others keep their English names.
const loaders = {
  pt: () => import('emojibase-data/pt/data.json'),
  en: () => import('emojibase-data/en/data.json'),
  es: () => import('emojibase-data/es/data.json'),
  tr: () => import('emojibase-data/en/data.json'),
} satisfies Record<Language, unknown>;

async function loadEmoji(language: Language): Promise<Emoji[]> {
  const [{ default: known }, own] = await Promise.all([
    loaders[language](),
    language === 'tr' ? import('./turkish-names.ts') : null,
  ]);
  return known.flatMap(({ emoji, label, tags = [], group, version }) => {
    if (group === undefined || group === components || version > newestVersion) return [];
    const [name = label, ...words] = own?.turkishNames[emoji.replaceAll('\ufe0f', '')] ?? [];
    return [{ sign: emoji, name, group, words: fold([name, ...words, label, ...tags].join(' ')) }];
  });
}

/** All emoji with their names in one language. */
export const emojiOptions = (language: Language) =>
  queryOptions({
    queryKey: ['emoji', language],
    queryFn: () => loadEmoji(language),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Finds emoji by name: words that begin with the text first, recently used ones before others. */
export function findEmoji(known: readonly Emoji[], recent: readonly string[], typed: string, most: number): Emoji[] {
  const wanted = foldTyped(typed.replace(/[_-]+/g, ' '));
  const parts = searchWords(wanted);
  const begins = ` ${wanted}`;
  const rankOf = ({ sign, words }: Emoji) =>
    (words.startsWith(wanted) ? 0 : ` ${words}`.includes(begins) ? 1 : 2) - (recent.includes(sign) ? 3 : 0);
  return known
    .filter(({ words }) => saysAll(words, parts))
    .map((emoji) => ({ emoji, rank: rankOf(emoji) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ emoji }) => emoji);
}

const mostRecent = 24;

/** The latest first, each once. */
export const withRecent = (recent: readonly string[], sign: string): string[] =>
  [sign, ...recent.filter((other) => other !== sign)].slice(0, mostRecent);
