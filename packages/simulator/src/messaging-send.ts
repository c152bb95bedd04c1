import type { WrittenMessage } from './contact-messages.ts';
import type { Sim } from './context.ts';
import { GraphError } from './graph-errors.ts';
import { type MessagingPhone, scopedId } from './messaging-accounts.ts';
import type { MessagingContent, MessagingOrder } from './messaging-body.ts';
import { type Contact, type Message, type MessagePart, textPart } from './model.ts';

const HOUR_MS = 3_600_000;
const WINDOW_MS = 24 * HOUR_MS;
const LATE_WINDOW_MS = 7 * 24 * HOUR_MS;
const TYPING_MS = 25_000;

/** Takes what the Send API was asked for: from here on it has reached the customer. `faultTags` are journaled. */
export async function acceptMessaging(
  sim: Sim,
  { phone, contact }: { phone: MessagingPhone; contact: Contact },
  order: MessagingOrder,
  faultTags: string[],
): Promise<object> {
  const recipient = { recipient_id: order.to };
  if (order.call === 'read') {
    await markSeen(sim, phone, contact);
    return recipient;
  }
  if (order.call === 'typing') {
    const until = Date.now() + TYPING_MS;
    const data = { phoneNumberId: phone.phoneNumberId, contactId: contact.id, who: 'business' as const, until };
    sim.feed.publish({ name: 'typing', data });
    return recipient;
  }
  const message = order.call === 'react' ? reactionOf(sim, phone, contact, order) : sendOf(sim, phone, contact, order);
  await sim.journal.append({ kind: 'outbound', message, faults: faultTags });
  sim.world.addMessage(message);
  sim.feed.publish({ name: 'message', data: message });
  await sim.receipts.tellBeforeResponse(message);
  sim.receipts.schedule(message);
  return order.call === 'react' ? recipient : { ...recipient, message_id: message.id };
}

async function markSeen(sim: Sim, phone: MessagingPhone, contact: Contact): Promise<void> {
  const last = sim.world.chat(phone.phoneNumberId, contact.id).findLast(({ author }) => author === 'contact');
  if (last === undefined) return;
  await sim.journal.append({ kind: 'read', phoneNumberId: phone.phoneNumberId, messageId: last.id });
  for (const changed of sim.world.markRead(last, Date.now())) sim.feed.publish({ name: 'message', data: changed });
}

type Order<C extends MessagingOrder['call']> = Extract<MessagingOrder, { call: C }>;

function reactionOf(sim: Sim, phone: MessagingPhone, contact: Contact, order: Order<'react'>): Message {
  const about = sim.world.messages.get(order.messageId);
  if (about?.contactId !== contact.id || about.phoneNumberId !== phone.phoneNumberId)
    throw new GraphError(100, { message: '(#100) No matching message found.' });
  const part: MessagePart = { ...textPart, type: 'reaction', aboutId: about.id };
  return messageOf(sim, { phone, contact, to: order.to }, { part, text: order.emoji, replyTo: null, opaque: null });
}

function sendOf(sim: Sim, phone: MessagingPhone, contact: Contact, order: Order<'send'>): Message {
  refuseLate(sim, phone, contact, order.isLate);
  const { text, replyTo, opaque } = order;
  const part = partOf(sim, phone, order.content);
  return messageOf(sim, { phone, contact, to: order.to }, { part, text, replyTo, opaque });
}

/** Twenty-four hours from what somebody last wrote; seven days with the tag. */
function refuseLate(sim: Sim, phone: MessagingPhone, contact: Contact, isLate: boolean): void {
  const chat = sim.world.chat(phone.phoneNumberId, contact.id);
  const lastAt = chat.findLast(({ author }) => author === 'contact')?.at ?? 0;
  if (Date.now() - lastAt < (isLate ? LATE_WINDOW_MS : WINDOW_MS)) return;
  const message = '(#10) This message is sent outside of allowed window.';
  throw phone.messaging.channel === 'facebook'
    ? new GraphError(10, { subcode: 2018278, message })
    : new GraphError(10, { subcode: 2534022, message, httpStatus: 403 });
}

function partOf(sim: Sim, phone: MessagingPhone, content: MessagingContent): MessagePart {
  if (content.type === 'text') {
    return content.interactive === null
      ? textPart
      : { ...textPart, type: 'interactive', interactive: content.interactive };
  }
  const media = sim.media.find(content.mediaId);
  if (media === null || media.phoneNumberId !== phone.phoneNumberId)
    throw new GraphError(100, { subcode: 2018074, message: '(#100) Upload attachment failure.' });
  const { id: mediaId, mime, sha256, size, name } = media;
  return { ...textPart, type: content.as, file: { mediaId, mime, sha256, size, name, isVoice: false } };
}

type Written = { part: MessagePart } & Pick<Message, 'text' | 'replyTo' | 'opaque'>;

function messageOf(
  sim: Sim,
  { phone, contact, to }: { phone: MessagingPhone; contact: Contact; to: string },
  { part, ...written }: Written,
): Message {
  return {
    id: sim.ids.mid(),
    author: 'business',
    phoneNumberId: phone.phoneNumberId,
    contactId: contact.id,
    to,
    ...part,
    ...written,
    at: Date.now(),
    hasArrived: contact.isOnline,
    statuses: [],
    outboxSeq: sim.world.takeOutboxSeq(),
    refusal: null,
  };
}

/** The business writes in the inbox of its page: the server hears of it by an echo alone. */
export async function writeElsewhere(
  sim: Sim,
  phone: MessagingPhone,
  contact: Contact,
  text: string,
): Promise<WrittenMessage> {
  const to = scopedId(phone.phoneNumberId, contact);
  const written = { part: textPart, text, replyTo: null, opaque: null };
  const message: Message = { ...messageOf(sim, { phone, contact, to }, written), isEcho: true };
  await sim.journal.append({ kind: 'outbound', message, faults: [] });
  sim.world.addMessage(message);
  sim.feed.publish({ name: 'message', data: message });
  const eventId = await sim.receipts.emit(message, { status: 'sent', at: message.at, code: null });
  sim.receipts.schedule(message);
  return { eventIds: eventId === null ? [] : [eventId], messageId: message.id };
}
