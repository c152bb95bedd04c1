import { maskAnyNumber } from './any-number.ts';
import type { Bulk } from './bulk-acts.schemas.ts';
import type { Contact, ContactOfTicket } from './contacts.schemas.ts';
import { maskNumber } from './mask-number.ts';
import type { Message } from './messages.schemas.ts';
import type { Ticket } from './tickets.schemas.ts';

export { maskNumber };

type Numbered = Pick<ContactOfTicket, 'number' | 'formerNumbers' | 'isGroup'>;

/** All numbers of a contact that a text may repeat. */
const numbersOf = ({ number, formerNumbers = [] }: Numbered) => [number, ...formerNumbers];

const between = '[\\s().-]*';
const eightDigitsOrMore = /\+?\d(?:[\s().-]*\d){7,}/g;

/**
 * Masks a contact's numbers wherever a text repeats them, with or without country code and punctuation. It also masks
 * every number that the contact's mask would fit: somebody who writes guesses cannot see by the stars which one is
 * right.
 */
export function maskNumberInText(text: string, numbers: string | readonly string[]): string {
  return [numbers].flat().reduce((left, number) => maskPossible(left, number), text);
}

/** Masks a text about a contact; about a group, everybody's numbers, whoever wrote it. */
export const maskTextAbout = (text: string, contact: Numbered): string =>
  contact.isGroup ? maskAnyNumber(text) : maskNumberInText(text, numbersOf(contact));

/**
 * Masks the numbers alone, for the contact's own words: contacts know their number, and the other numbers they send are
 * needed.
 */
const maskAllRepeated = (text: string, numbers: readonly string[]) =>
  numbers.reduce((left, number) => maskRepeated(left, number), text);

/** Masks the last eight digits wherever they stand, with the digits before them. */
function maskRepeated(text: string, number: string): string {
  const digits = number.replace(/\D/g, '');
  if (digits.length < 8) return text;
  const tail = [...digits.slice(-8)].join(between);
  return text.replace(new RegExp(`\\+?(?:\\d${between}){0,7}${tail}`, 'g'), (found) => starsFor(found, digits));
}

/** Masks every run that could end in the last eight digits, judged by those that the mask shows. */
function maskPossible(text: string, number: string): string {
  const digits = number.replace(/\D/g, '');
  if (digits.length < 8) return text;
  const shown = [...maskNumber(digits).slice(-8)];
  const tail = shown.map((sign) => (sign === '*' ? '\\d' : sign)).join(between);
  const upToTheLast = new RegExp(`^.*${tail}(?!\\d)`, 's');
  return text.replace(eightDigitsOrMore, (run) => run.replace(upToTheLast, (found) => starsFor(found, digits)));
}

/**
 * Stars for a run that is shorter than a number with its area code, or longer than any: the number's own mask would
 * leave digits of it visible.
 */
function starsFor(found: string, number: string): string {
  const kept = found.replace(/\D/g, '');
  return maskNumber(kept.length < 10 || kept.length > 15 ? number : kept);
}

export function maskContact<C extends Numbered & Pick<ContactOfTicket, 'name' | 'email'>>(contact: C): C {
  return {
    ...contact,
    name: maskTextAbout(contact.name, contact),
    email: maskTextAbout(contact.email, contact),
    number: maskNumber(contact.number),
    ...(contact.formerNumbers && { formerNumbers: contact.formerNumbers.map(maskNumber) }),
  };
}

/** Masks a contact with its further details. */
export function maskWholeContact(contact: Contact): Contact {
  const hide = (text: string) => maskTextAbout(text, contact);
  const extraInfo = contact.extraInfo.map((info) => ({ ...info, name: hide(info.name), value: hide(info.value) }));
  return { ...maskContact(contact), extraInfo };
}

export function maskTicket(ticket: Ticket): Ticket {
  return {
    ...ticket,
    contact: maskContact(ticket.contact),
    lastMessage: maskTextAbout(ticket.lastMessage, ticket.contact),
  };
}

/** Masks an act on many tickets, and the tickets it names. */
export const maskBulk = (bulk: Bulk): Bulk => ({ ...bulk, kept: bulk.kept.map(maskTicket) });

type Hide = (text: string) => string;

/** Masks a file's address, which ends in the file's name; the number in front is the file's own id. */
function maskMediaUrl(url: string | null, hide: Hide): string | null {
  const name = url === null ? -1 : url.lastIndexOf('/') + 1;
  return url === null ? null : url.slice(0, name) + hide(url.slice(name));
}

/** A machine-written time, which stars would make unreadable. */
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Masks every text in a message's data: names of files, cards and places may repeat numbers, too. */
function maskData(data: unknown, hide: Hide): unknown {
  if (typeof data === 'string') return instant.test(data) ? data : hide(data);
  if (Array.isArray(data)) return data.map((part) => maskData(part, hide));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, part]) => [key, maskData(part, hide)]));
}

/** Removes the raw form of unreadable content, which may hold a number anywhere and in any form. */
function withoutRaw(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('raw' in data)) return data;
  const { raw: _, ...shown } = data;
  return Object.keys(shown).length === 0 ? null : shown;
}

export function maskMessage(message: Message, contact: Numbered): Message {
  const numbers = numbersOf(contact);
  const ofUs = (text: string) => maskTextAbout(text, contact);
  const ofThem = contact.isGroup ? ofUs : (text: string) => maskAllRepeated(text, numbers);
  // A person without a name is called by their own number.
  const ofSender = (name: string) =>
    contact.isGroup ? maskAnyNumber(name) : maskNumberInText(name, [...numbers, name]);
  const hide = message.fromMe ? ofUs : ofThem;
  const quoted = message.quotedMsg;
  const hideQuoted = quoted?.fromMe ? ofUs : ofThem;
  return {
    ...message,
    body: hide(message.body),
    mediaUrl: maskMediaUrl(message.mediaUrl, hide),
    dataJson: maskData(withoutRaw(message.dataJson), hide),
    ...(message.spokenTo && { spokenTo: message.spokenTo.map(({ name }) => ({ name, number: null })) }),
    contact: message.contact && {
      ...message.contact,
      name: ofSender(message.contact.name),
    },
    quotedMsg: quoted && {
      ...quoted,
      mediaUrl: maskMediaUrl(quoted.mediaUrl, hideQuoted),
      body: hideQuoted(quoted.body),
      contact: quoted.contact && {
        ...quoted.contact,
        name: ofSender(quoted.contact.name),
      },
    },
  };
}
