import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../checks/source-files.ts';

/** How a feature calls its things: `quick-messages`, one of them a `quick-message`. */
export interface FeatureNames {
  many: string;
  one: string;
}

const singularOf = (many: string): string =>
  many.endsWith('ies') ? `${many.slice(0, -3)}y` : many.replace(/(?<!s)s$/, '');

/** Reads the names; without the second one it is the first without its plural. */
export function namesOf(many: string, one: string = singularOf(many)): FeatureNames {
  for (const name of [many, one])
    if (!/^[a-z]+(-[a-z]+)*$/.test(name))
      throw new Error(`"${name}" is no feature name: small letters, words joined by -.`);
  if (one === many) throw new Error(`"${many}" is many things: say as a second name what one of them is called.`);
  return { many, one };
}

/** A name as files, code, types, tables and sentences write it. */
export function formsOf(kebab: string) {
  const pascal = kebab.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const words = kebab.replaceAll('-', ' ');
  return {
    kebab,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    snake: kebab.replaceAll('-', '_'),
    words: words.charAt(0).toUpperCase() + words.slice(1),
  };
}

/** What stands in the skeleton in the place of `name`, written in the same way: `__manyThings__` for `quickMessages`. */
const placesOf = (thing: string, name: string): [place: string, text: string][] => {
  const texts = Object.values(formsOf(name));
  return Object.values(formsOf(thing)).map((form, n) => [`__${form}__`, texts[n] ?? name]);
};

const folder = join(import.meta.dirname, 'skeleton');

/**
 * The files of a feature with a table, two routes, an event, a screen with a form, its texts and its test, as they stand in
 * `skeleton/`: there each has its place in the repository as its path, and `.txt` after its name, so that no tool takes it for a
 * source. Path → text.
 */
export function skeletonOf({ many, one }: FeatureNames, migration: string): Record<string, string> {
  const places = [...placesOf('many-things', many), ...placesOf('one-thing', one), ['__number__', migration] as const];
  const fill = (text: string) => places.reduce((filled, [place, name]) => filled.replaceAll(place, name), text);
  return Object.fromEntries(
    listFiles(folder, '.').map((path) => [
      fill(path.replace(/^\.\/|\.txt$/g, '')),
      fill(readFileSync(join(folder, path), 'utf8')),
    ]),
  );
}
