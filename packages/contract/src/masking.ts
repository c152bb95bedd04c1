import { maskAnyNumber } from './any-number.ts';
import type { Bulk } from './bulk-acts.schemas.ts';
import type { Contact, ContactOfTicket } from './contacts.schemas.ts';
import { maskNumber } from './mask-number.ts';
import type { Message } from './messages.schemas.ts';
import type { Ticket } from './tickets.schemas.ts';

export { maskNumber };

type Numbered = Pick<ContactOfTicket, 'number' | 'formerNumbers' | 'isGroup'>;

/** All numbers that a text about a contact may repeat. */
const numbersOf = ({ number, formerNumbers = [] }: Numbered) => [number, ...formerNumbers];

const between = '[\\s().-]*';
const eightDigitsOrMore = /\+?\d(?:[\s().-]*\d){7,}/g;

/**
 * Hides a contact's numbers wherever a text repeats them, with or without country code and punctuation, and alike what
 * could be one as far as its mask tells: who writes guesses cannot see by the stars which of them is right.
 */
export function maskNumberInText(text: string, numbers: string | readonly string[]): string {
  return [numbers].flat().reduce((left, number) => maskPossible(left, number), text);
}

/** Alike of what is about a contact; about a group everybody's, whoever says it. */
export const maskTextAbout = (text: string, contact: Numbered): string =>
  contact.isGroup ? maskAnyNumber(text) : maskNumberInText(text, numbersOf(contact));

/** The numbers alone, for what the contact says: they know theirs, and the other numbers they send are needed. */
const maskAllRepeated = (text: string, numbers: readonly string[]) =>
  numbers.reduce((left, number) => maskRepeated(left, number), text);

/** Where the last eight digits stand, with those before them. */
function maskRepeated(text: string, number: string): string {
  const digits = number.replace(/\D/g, '');
  if (digits.length < 8) return text;
  const tail = [...digits.slice(-8)].join(between);
  return text.replace(new RegExp(`\\+?(?:\\d${between}){0,7}${tail}`, 'g'), (found) => starsFor(found, digits));
}

/** Where eight digits could be the last eight, by those that the mask shows: all of their run up to there. */
function maskPossible(text: string, number: string): string {
  const digits = number.replace(/\D/g, '');
  if (digits.length < 8) return text;
  const shown = [...maskNumber(digits).slice(-8)];
  const tail = shown.map((sign) => (sign === '*' ? '\\d' : sign)).join(between);
  const upToTheLast = new RegExp(`^.*${tail}(?!\\d)`, 's');
  return text.replace(eightDigitsOrMore, (run) => run.replace(upToTheLast, (found) => starsFor(found, digits)));
}

/** What is shorter than a number with its area, or longer than any, would show digits that the number's own mask hides. */
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

/** A contact with its further details. */
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

/** An act on many tickets, with those it names. */
export const maskBulk = (bulk: Bulk): Bulk => ({ ...bulk, kept: bulk.kept.map(maskTicket) });

type Hide = (text: string) => string;

/** The address of a file ends in its name; the number before it is the file's own. */
function maskMediaUrl(url: string | null, hide: Hide): string | null {
  const name = url === null ? -1 : url.lastIndexOf('/') + 1;
  return url === null ? null : url.slice(0, name) + hide(url.slice(name));
}

/** A time that a machine wrote; with stars in it nothing could read it. */
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** In every text of a message's data: names of files, of cards and of places repeat numbers too. */
function maskData(data: unknown, hide: Hide): unknown {
  if (typeof data === 'string') return instant.test(data) ? data : hide(data);
  if (Array.isArray(data)) return data.map((part) => maskData(part, hide));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, part]) => [key, maskData(part, hide)]));
}

/** What came as nobody can read it yet may say a number anywhere, in whatever way: it is not handed out. */
function withoutRaw(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('raw' in data)) return data;
  const { raw: _, ...shown } = data;
  return Object.keys(shown).length === 0 ? null : shown;
}

export function maskMessage(message: Message, contact: Numbered): Message {
  const numbers = numbersOf(contact);
  const ofUs = (text: string) => maskTextAbout(text, contact);
  const ofThem = contact.isGroup ? ofUs : (text: string) => maskAllRepeated(text, numbers);
  // Somebody without a name is called by their own number.
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
