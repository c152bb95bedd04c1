import * as z from 'zod/mini';
import { maskNumberInText } from './masking.ts';
import { isSeen } from './names.ts';
import { cutNumber, escaped, type Named } from './spoken-to.ts';

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
