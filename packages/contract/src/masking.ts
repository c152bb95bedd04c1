import type { Contact, ContactOfTicket } from './contacts.ts';
import type { Message } from './messages.ts';
import type { Ticket } from './tickets.ts';

/** `5511988887777` → `5511*******77`: area stays readable, the line does not. Shorter values are hidden whole. */
export function maskNumber(number: string): string {
  if (number.length < 8) return '*'.repeat(number.length);
  return number.slice(0, 4) + '*'.repeat(number.length - 6) + number.slice(-2);
}

type Numbered = Pick<ContactOfTicket, 'number' | 'formerNumbers'>;

/** All numbers that a text about a contact may repeat. */
const numbersOf = ({ number, formerNumbers = [] }: Numbered) => [number, ...formerNumbers];

/** Hides a contact's numbers wherever a text repeats them, with or without country code and punctuation. */
export function maskNumberInText(text: string, numbers: string | readonly string[]): string {
  return [numbers].flat().reduce((left, number) => maskOneInText(left, number), text);
}

function maskOneInText(text: string, number: string): string {
  const digits = number.replace(/\D/g, '');
  if (digits.length < 8) return text;
  const tail = [...digits.slice(-8)].join('[\\s().-]*');
  return text.replace(new RegExp(`\\+?(?:\\d[\\s().-]*){0,7}${tail}`, 'g'), (found) => {
    const kept = found.replace(/\D/g, '');
    return maskNumber(kept.length < 10 ? digits : kept);
  });
}

export function maskContact<C extends Numbered & Pick<ContactOfTicket, 'name' | 'email'>>(contact: C): C {
  return {
    ...contact,
    name: maskNumberInText(contact.name, numbersOf(contact)),
    email: maskNumberInText(contact.email, numbersOf(contact)),
    number: maskNumber(contact.number),
    ...(contact.formerNumbers && { formerNumbers: contact.formerNumbers.map(maskNumber) }),
  };
}

/** A contact with its further details. */
export function maskWholeContact(contact: Contact): Contact {
  const hide = (text: string) => maskNumberInText(text, numbersOf(contact));
  const extraInfo = contact.extraInfo.map((info) => ({ ...info, name: hide(info.name), value: hide(info.value) }));
  return { ...maskContact(contact), extraInfo };
}

export function maskTicket(ticket: Ticket): Ticket {
  return {
    ...ticket,
    contact: maskContact(ticket.contact),
    lastMessage: maskNumberInText(ticket.lastMessage, numbersOf(ticket.contact)),
  };
}

/** The address of a file ends in its name; the number before it is the file's own. */
function maskMediaUrl(url: string | null, numbers: readonly string[]): string | null {
  const name = url === null ? -1 : url.lastIndexOf('/') + 1;
  return url === null ? null : url.slice(0, name) + maskNumberInText(url.slice(name), numbers);
}

/** In every text of a message's data: names of files, of cards and of places repeat numbers too. */
function maskData(data: unknown, numbers: readonly string[]): unknown {
  if (typeof data === 'string') return maskNumberInText(data, numbers);
  if (Array.isArray(data)) return data.map((part) => maskData(part, numbers));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, part]) => [key, maskData(part, numbers)]));
}

export function maskMessage(message: Message, contact: Numbered): Message {
  const numbers = numbersOf(contact);
  const quoted = message.quotedMsg;
  return {
    ...message,
    body: maskNumberInText(message.body, numbers),
    mediaUrl: maskMediaUrl(message.mediaUrl, numbers),
    dataJson: maskData(message.dataJson, numbers),
    // Somebody without a name is called by their own number.
    contact: message.contact && {
      ...message.contact,
      name: maskNumberInText(message.contact.name, message.contact.name),
    },
    quotedMsg: quoted && {
      ...quoted,
      mediaUrl: maskMediaUrl(quoted.mediaUrl, numbers),
      body: maskNumberInText(quoted.body, numbers),
      contact: quoted.contact && { ...quoted.contact, name: maskNumberInText(quoted.contact.name, numbers) },
    },
  };
}
