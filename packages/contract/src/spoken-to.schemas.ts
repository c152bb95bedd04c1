import * as z from 'zod/mini';
import { maskNumberInText } from './masking.ts';
import { isSeen } from './names.ts';
import { cutNumber, escaped, type Named } from './spoken-to.ts';

// People of a group to whom a message speaks: its words say `@name` here, and the channel's address where they go.

/** The size of the channel's largest groups. */
export const mostMembers = 1_024;

/**
 * The members of a group whom a message names, kept with it: the words say `@name` here, and the channel's address
 * where they are sent. `name` holds no number that may be hidden from a reader; `number` is set only where the name is
 * made of it. `type` and `value` are the channel's address of the member.
 */
export const spokenTo = z.array(
  z.object({ name: z.string(), type: z.enum(['phone', 'lid']), value: z.string(), number: z.nullable(z.string()) }),
);
export type SpokenTo = z.infer<typeof spokenTo>[number];

/** The name of a member: the one they are known under, else the visible part of their number or address. */
export function nameMember(of: {
  name: string | null;
  numbers: readonly string[];
  /** All addresses that the channel has for them; a member without a name is called by one. */
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

/** Tells people of the same name apart by a number behind the name. */
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
 * Replaces addresses by people's names, wherever they stand, also joined to other words: any rest would show a number.
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
