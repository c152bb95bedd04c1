import { RequestError } from './checks.ts';
import type { Ids } from './ids.ts';
import type { Journal } from './journal.ts';
import type { LiveFeed } from './live-feed.ts';
import { createMessagingEvent } from './messaging-events.ts';
import { type Contact, type Message, type MessagePart, type Phone, textPart, type WebhookEvent } from './model.ts';
import { onlyDigits } from './phone-numbers.ts';
import { createMessageEvent } from './webhook-events.ts';
import type { WebhookSender } from './webhook-sender.ts';
import type { WhatsAppWeb } from './whatsapp-web/whatsapp-web.ts';
import type { World } from './world.ts';

export type WritingParts = {
  world: World;
  journal: Journal;
  ids: Ids;
  feed: LiveFeed;
  sender: WebhookSender;
  web: WhatsAppWeb;
};

/** `groupId`, and `by` (how the sender is named), are for numbers of the WhatsApp-web double. */
type WrittenContent = {
  text: string;
  replyTo: string | null;
  part?: MessagePart;
  hoursAgo?: number;
  groupId?: string;
  by?: 'phone' | 'lid';
};

export type WrittenMessage = { eventIds: string[]; messageId: string };

/**
 * Lets a contact write to a business number. Resolves when the webhook event is in the journal, from where it will
 * reach the business even if the process dies now.
 * @throws RequestError 409 for a contact that is offline, 404 for an answer to a message of another chat.
 */
export async function writeFromContact(
  parts: WritingParts,
  contact: Contact,
  phone: Phone,
  content: WrittenContent,
): Promise<WrittenMessage> {
  const { world, journal, ids, feed, sender, web } = parts;
  if (!contact.isOnline) throw new RequestError(409, `${contact.name} is offline`);
  const quoted = content.replyTo === null ? null : world.messages.get(content.replyTo);
  const isQuotable = quoted === null || isOfChat(quoted, contact, phone, content.groupId);
  if (!isQuotable) throw new RequestError(404, `no message ${content.replyTo} in this chat`);
  const at = Date.now() - (content.hoursAgo ?? 0) * 3_600_000;
  const message: Message = {
    id: newId(ids, contact, phone),
    author: 'contact',
    phoneNumberId: phone.phoneNumberId,
    contactId: contact.id,
    to: onlyDigits(phone.displayNumber),
    ...(content.part ?? textPart),
    text: content.text,
    replyTo: content.replyTo,
    at,
    hasArrived: true,
    statuses: [{ status: 'sent', at, code: null }],
    opaque: null,
    outboxSeq: 0,
    refusal: null,
    ...(phone.channel === 'whatsapp-web' ? { by: content.by ?? 'phone' } : {}),
    ...(content.groupId === undefined ? {} : { groupId: content.groupId }),
  };
  const event = eventOf(ids, phone, contact, message);
  if (event === null) await web.write(message);
  else {
    await journal.append({ kind: 'event', event, message });
    world.addMessage(message);
  }
  feed.publish({ name: 'message', data: message });
  const changed =
    message.type === 'edit' || message.type === 'revoke' ? world.messages.get(message.aboutId ?? '') : null;
  if (changed) feed.publish({ name: 'message', data: changed });
  if (event === null || phone.isSubscribed === false || phone.messaging?.isSubscribed === false)
    return { eventIds: event === null ? [message.id] : [], messageId: message.id };
  sender.enqueue(event);
  return { eventIds: [event.id], messageId: message.id };
}

function newId(ids: Ids, contact: Contact, phone: Phone): string {
  if (phone.channel === 'whatsapp-web') return ids.stanza();
  return phone.messaging ? ids.mid() : ids.wamid(contact.waId, 'in');
}

/** The webhook event of a message; null on a channel without webhooks. */
function eventOf(ids: Ids, phone: Phone, contact: Contact, message: Message): WebhookEvent | null {
  if (phone.channel === 'whatsapp-web') return null;
  return phone.messaging
    ? createMessagingEvent(ids, phone, contact, message)
    : createMessageEvent(ids, phone, contact, message);
}

/** Whether a message stands where the contact now writes: in its own chat, or in the group. */
export function isOfChat(
  message: Message | undefined,
  contact: Contact,
  phone: Phone,
  groupId: string | undefined,
): boolean {
  if (message?.phoneNumberId !== phone.phoneNumberId || message.groupId !== groupId) return false;
  return groupId !== undefined || message.contactId === contact.id;
}

/** The business number meant by an id or a display number, else the one this contact would write to. */
export function resolvePhone(world: World, contactId: string, wanted: string | null): Phone {
  const named =
    wanted === null
      ? world.defaultPhone(contactId)
      : (world.phones.get(wanted) ?? world.findPhoneByNumber(onlyDigits(wanted)));
  if (named !== null) return named;
  throw wanted === null
    ? new RequestError(409, 'there is no business number yet')
    : new RequestError(404, `no business number ${wanted}`);
}
