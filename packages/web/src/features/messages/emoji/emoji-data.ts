import { fold } from '@guiche/contract/fold';
import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../../lib/preferences.ts';

export interface Emoji {
  sign: string;
  name: string;
  group: number;
  /** Folded: its name and what else it is called. */
  words: string;
}

const loaders: Record<Language, () => Promise<typeof import('virtual:emoji/pt')>> = {
  pt: () => import('virtual:emoji/pt'),
  en: () => import('virtual:emoji/en'),
  es: () => import('virtual:emoji/es'),
  tr: () => import('virtual:emoji/tr'),
};

async function loadEmoji(language: Language): Promise<Emoji[]> {
  const { rows } = await loaders[language]();
  return rows.map(([sign, name, words, group]) => ({ sign, name, group, words: fold(`${name} ${words}`) }));
}

/** All signs, with their names in one language. */
export const emojiOptions = (language: Language) =>
  queryOptions({
    queryKey: ['emoji', language],
    queryFn: () => loadEmoji(language),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Signs by what is typed of their names: words that begin so first, the latest used before others. */
export function findEmoji(known: readonly Emoji[], recent: readonly string[], typed: string, most: number): Emoji[] {
  const wanted = fold(typed).replace(/[_-]+/g, ' ');
  const begins = ` ${wanted}`;
  const rankOf = ({ sign, words }: Emoji) =>
    (words.startsWith(wanted) ? 0 : ` ${words}`.includes(begins) ? 1 : 2) - (recent.includes(sign) ? 3 : 0);
  return known
    .filter(({ words }) => words.includes(wanted))
    .map((emoji) => ({ emoji, rank: rankOf(emoji) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ emoji }) => emoji);
}

const mostRecent = 24;

/** The latest first, each once. */
export const withRecent = (recent: readonly string[], sign: string): string[] =>
  [sign, ...recent.filter((other) => other !== sign)].slice(0, mostRecent);
