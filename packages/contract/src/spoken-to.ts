import { maskNumber } from './mask-number.ts';

export interface Named {
  name: string;
}

/**
 * Cuts a number to what its mask shows: `5511988887777` → `5511…77`, without stars, which readers would get as text.
 */
export const cutNumber = (number: string) => maskNumber(number).replace(/\*+/g, '…');

export const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Finds where a text says `@name`: a longer name goes before one that it begins with, and never within a word. */
export function findMentions<M extends Named>(
  text: string,
  people: readonly M[],
): { from: number; to: number; person: M }[] {
  const byName = new Map(people.map((person) => [person.name, person]));
  byName.delete('');
  if (byName.size === 0 || !text.includes('@')) return [];
  const names = [...byName.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const said = new RegExp(`(?<![\\p{L}\\p{N}])@(${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return [...text.matchAll(said)].flatMap(({ 0: whole, 1: name = '', index }) => {
    const person = byName.get(name);
    return person === undefined ? [] : [{ from: index, to: index + whole.length, person }];
  });
}

/** Replaces the words behind each `@`. */
export function replaceMentions<M extends Named>(
  text: string,
  people: readonly M[],
  put: (person: M) => string,
): string {
  let said = '';
  let done = 0;
  for (const { from, to, person } of findMentions(text, people)) {
    said += `${text.slice(done, from)}@${put(person)}`;
    done = to;
  }
  return said + text.slice(done);
}

/** The people whose `@name` the text says, in the order of `people`. */
export function mentionedIn<M extends Named>(text: string, people: readonly M[]): M[] {
  const named = new Set(findMentions(text, people).map(({ person }) => person));
  return people.filter((person) => named.has(person));
}
