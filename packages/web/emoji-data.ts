import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { turkishNames } from './src/features/messages/emoji/turkish-names.ts';

interface Entry {
  emoji: string;
  label: string;
  tags?: string[];
  group?: number;
  version: number;
}

/** What phones of the last years draw; newer signs would be empty boxes there. */
const newestVersion = 15;
/** Skin tones and hair by themselves. */
const components = 2;

const require = createRequire(import.meta.url);
const read = (language: string): Entry[] => require(`emojibase-data/${language}/data.json`);

/** Sign, name, further words to find it by, group. Turkish, which the data has not, names the usual ones itself. */
function rowsOf(language: string): [string, string, string, number][] {
  const isTurkish = language === 'tr';
  return read(isTurkish ? 'en' : language).flatMap(({ emoji, label, tags = [], group, version }) => {
    if (group === undefined || group === components || version > newestVersion) return [];
    const own = isTurkish ? turkishNames[emoji.replaceAll('\ufe0f', '')] : undefined;
    const words = own === undefined ? tags : [...own.slice(1), label, ...tags];
    return [[emoji, own?.[0] ?? label, words.join(' '), group]];
  });
}

/** `virtual:emoji/pt`: the signs of one language as a piece of its own, small enough to be looked through at each key. */
export function emojiData(): Plugin {
  const prefix = 'virtual:emoji/';
  return {
    name: 'emoji-data',
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : undefined),
    load: (id) =>
      id.startsWith(`\0${prefix}`)
        ? `export const rows = JSON.parse(${JSON.stringify(JSON.stringify(rowsOf(id.slice(prefix.length + 1))))})`
        : undefined,
  };
}
