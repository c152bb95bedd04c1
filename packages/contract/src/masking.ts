import type { ContactOfTicket } from './contacts.ts';
import type { Message } from './messages.ts';
import type { Ticket } from './tickets.ts';

/** `5511988887777` → `5511*******77`: area stays readable, the line does not. Shorter values are hidden whole. */
function maskNumber(number: string): string {
  if (number.length < 8) return '*'.repeat(number.length);
  return number.slice(0, 4) + '*'.repeat(number.length - 6) + number.slice(-2);
}

/** Hides the number wherever a text repeats it, with or without country code and punctuation. */
export function maskNumberInText(text: string, number: string): string {
  const digits = number.replace(/\D/g, '');
  if (digits.length < 8) return text;
  const tail = [...digits.slice(-8)].join('[\\s().-]*');
  return text.replace(new RegExp(`\\+?(?:\\d[\\s().-]*){0,7}${tail}`, 'g'), (found) => {
    const kept = found.replace(/\D/g, '');
    return maskNumber(kept.length < 10 ? digits : kept);
  });
}

export function maskContact<C extends Pick<ContactOfTicket, 'name' | 'number'>>(contact: C): C {
  return { ...contact, name: maskNumberInText(contact.name, contact.number), number: maskNumber(contact.number) };
}

export function maskTicket(ticket: Ticket): Ticket {
  return {
    ...ticket,
    contact: maskContact(ticket.contact),
    lastMessage: maskNumberInText(ticket.lastMessage, ticket.contact.number),
  };
}

export function maskMessage(message: Message, contact: Pick<ContactOfTicket, 'number'>): Message {
  const quoted = message.quotedMsg;
  return {
    ...message,
    body: maskNumberInText(message.body, contact.number),
    quotedMsg: quoted && {
      ...quoted,
      body: maskNumberInText(quoted.body, contact.number),
      contact: quoted.contact && { ...quoted.contact, name: maskNumberInText(quoted.contact.name, contact.number) },
    },
  };
}
