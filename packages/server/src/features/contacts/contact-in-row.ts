import type { Actor } from '@guiche/contract/actor';
import { maskTextAbout } from '@guiche/contract/masking';
import { calledName } from '@guiche/contract/names';

interface Numbered {
  contact_number: string;
  contact_former_numbers: string[];
  contact_is_group: boolean;
}

/** The contact in another thing's row, with what decides whether its numbers are hidden. */
export const numberedIn = (row: Numbered) => ({
  number: row.contact_number,
  formerNumbers: row.contact_former_numbers,
  isGroup: row.contact_is_group,
});

/** Shows a person texts about the row's contact, masked where necessary. */
export const shownTo =
  ({ hidesNumbers }: Pick<Actor, 'hidesNumbers'>, row: Numbered) =>
  (text: string): string =>
    hidesNumbers ? maskTextAbout(text, numberedIn(row)) : text;

/** The name by which the row's contact is called. */
export const calledIn = (row: { contact_name: string; contact_number: string; contact_channel: string }): string =>
  calledName({ name: row.contact_name, number: row.contact_number, channel: row.contact_channel });
