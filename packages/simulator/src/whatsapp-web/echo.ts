import { type Contact, type Message, type Phone, textPart } from '../model.ts';
import { sidesOf } from './content-write.ts';
import type { WebParts } from './web-parts.ts';

/** What the business's owner writes on the phone itself: the devices of the number get a copy. */
export function writeOnPhone({ ids }: WebParts, phone: Phone, contact: Contact, text: string): Message {
  return {
    id: ids.stanza(),
    author: 'business',
    phoneNumberId: phone.phoneNumberId,
    contactId: contact.id,
    to: contact.waId,
    ...textPart,
    text,
    replyTo: null,
    at: Date.now(),
    hasArrived: contact.isOnline,
    statuses: [],
    opaque: null,
    outboxSeq: 0,
    isEcho: true,
    refusal: null,
    by: 'phone',
  };
}

/** The copy names whom the message went to, in the words in which it went. */
export function copyForDevice(parts: WebParts, message: Message, contact: Contact, phone: Phone) {
  const { contactJid, numberJid } = sidesOf(parts, message, contact, phone);
  const content = { deviceSentMessage: { destinationJid: contactJid, message: { conversation: message.text } } };
  return { content, addresses: { from: numberJid, recipient: contactJid, recipient_lid: parts.people.lidOf(contact) } };
}
