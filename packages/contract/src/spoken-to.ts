import * as z from 'zod/mini';
import { maskNumber } from './mask-number.ts';
import { maskNumberInText } from './masking.ts';
import { isSeen } from './names.ts';

// People of a group to whom a message speaks: its words say `@name` here, and the channel's address where they go.

/** As large as groups of the channel become. */
export const mostMembers = 1_024;

/**
 * Kept with the message. `name` is what its words call them, without any number that may be hidden from who reads it;
 * `number` stands only where the name is what is left of it. `type` and `value` are the address by which the channel speaks
 * of them there.
 */
export const spokenTo = z.array(
  z.object({ name: z.string(), type: z.enum(['phone', 'lid']), value: z.string(), number: z.nullable(z.string()) }),
);
export type SpokenTo = z.infer<typeof spokenTo>[number];

interface Named {
  name: string;
}

/** `5511988887777` → `5511…77`: what its mask shows, without stars, which would reach people. */
export const cutNumber = (number: string) => maskNumber(number).replace(/\*+/g, '…');

/** Somebody of a group, by the name they are known under; else by what may be seen of their number, or of an address. */
export function nameMember(of: {
  name: string | null;
  numbers: readonly string[];
  /** All that the channel calls them; who has no name is called so. */
  addresses: readonly string[];
}): Pick<SpokenTo, 'name' | 'number'> {
  const [number = null] = of.numbers;
  const known = (of.name ?? '').replace(/\s+/g, ' ').trim();
  if (isSeen(known) && !of.numbers.includes(known) && !of.addresses.includes(known)) {
    const hidden = maskNumberInText(known, of.numbers);
    return { name: hidden === known ? known : hidden.replace(/\*+/g, '…'), number: null };
  }
  return number === null
    ? { name: `…${(of.addresses[0] ?? '').slice(-4)}`, number: null }
    : { name: cutNumber(number), number };
}

/** Those who are called alike are told apart by a number behind the name. */
export function tellApart<M extends Named>(people: readonly M[]): M[] {
  const taken = new Set<string>();
  return people.map((person) => {
    let { name } = person;
    for (let place = 2; taken.has(name); place++) name = `${person.name} (${place})`;
    taken.add(name);
    return { ...person, name };
  });
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Where a text says `@name` of somebody: the longer name before one that it begins with, and never within a word. */
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

/** The text with other words behind the `@` of each. */
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

/**
 * The other way round: the names of people in the place of their addresses. Wherever these stand, also glued to other
 * words: what was left would show a number.
 */
export function nameAddresses(text: string, people: readonly { name: string; value: string }[]): string {
  const byAddress = new Map(people.map(({ name, value }) => [value, name]));
  byAddress.delete('');
  if (byAddress.size === 0) return text;
  const addresses = [...byAddress.keys()].sort((a, b) => b.length - a.length).map(escaped);
  return text.replace(new RegExp(`@(${addresses.join('|')})`, 'g'), (whole, address: string, at: number) => {
    const before = /[\p{L}\p{N}]$/u.test(text.slice(0, at)) ? ' ' : '';
    const behind = /^[\p{L}\p{N}]/u.test(text.slice(at + whole.length)) ? ' ' : '';
    return `${before}@${byAddress.get(address) ?? ''}${behind}`;
  });
}

/** Those of whom the text says `@name`, in the order of the people. */
export function mentionedIn<M extends Named>(text: string, people: readonly M[]): M[] {
  const named = new Set(findMentions(text, people).map(({ person }) => person));
  return people.filter((person) => named.has(person));
}
