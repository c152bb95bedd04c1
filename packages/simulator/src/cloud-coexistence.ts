import { createReadStream } from 'node:fs';
import path from 'node:path';
import { RequestError } from './checks.ts';
import type { WrittenMessage } from './contact-messages.ts';
import type { Sim } from './context.ts';
import { type Contact, type Message, type PastOrder, type Phone, textPart, type WebhookEvent } from './model.ts';
import { onlyDigits } from './phone-numbers.ts';
import { seededFraction } from './seeded.ts';
import { baseValue, describeContact, describePart, eventHead, receiverOf, seconds } from './webhook-events.ts';

/** An act of the business's owner on the phone itself: writes, changes what was written, or takes it back. */
export type EchoOrder = { text?: string; aboutId?: string; act?: 'edit' | 'revoke' };

/**
 * Writes on the phone of a number that is also on the Cloud face (coexistence), which is reported by an echo. Source:
 * Cloud API webhooks reference, `smb_message_echoes`.
 */
export async function writeOnBusinessPhone(
  sim: Sim,
  phone: Phone,
  contact: Contact,
  order: EchoOrder,
): Promise<WrittenMessage> {
  const { world, ids, journal, feed, sender } = sim;
  const { act, aboutId, text = '' } = order;
  const about = aboutId === undefined ? undefined : world.messages.get(aboutId);
  const isOurs = about?.author === 'business' && about.contactId === contact.id;
  if (act !== undefined && !isOurs) throw new RequestError(404, 'no message of the business to be changed');
  if (act !== 'revoke' && text === '') throw new RequestError(400, 'there is nothing written');
  const message: Message = {
    id: ids.wamid(contact.waId, 'out'),
    author: 'business',
    phoneNumberId: phone.phoneNumberId,
    contactId: contact.id,
    to: contact.waId,
    ...textPart,
    ...(act === undefined ? {} : { type: act, aboutId: about?.id ?? null }),
    text,
    replyTo: null,
    at: Date.now(),
    hasArrived: contact.isOnline,
    statuses: [],
    opaque: null,
    outboxSeq: 0,
    isEcho: true,
    refusal: null,
  };
  const event = createEcho(sim, phone, contact, message);
  await journal.append({ kind: 'event', event, message });
  world.addMessage(message);
  feed.publish({ name: 'message', data: message });
  if (about !== undefined) feed.publish({ name: 'message', data: about });
  sender.enqueue(event);
  return { eventIds: [event.id], messageId: message.id };
}

function createEcho({ ids }: Sim, phone: Phone, contact: Contact, message: Message): WebhookEvent {
  const { number, userId } = receiverOf(contact, contact.userId ?? contact.waId);
  const echo = {
    from: onlyDigits(phone.displayNumber),
    ...(number === null ? {} : { to: number }),
    ...(userId === null ? {} : { to_user_id: userId }),
    id: message.id,
    timestamp: seconds(message.at),
    type: message.type,
    [message.type]: describePart(message),
  };
  const contacts = userId === null ? {} : { contacts: [describeContact(contact)] };
  const change = { ...baseValue(phone), ...contacts, message_echoes: [echo] };
  const told = { what: 'account', status: null, code: null, at: message.at } as const;
  return { ...eventHead(ids, phone, message), ...told, value: { field: 'smb_message_echoes', change } };
}

const CHATS_A_CHUNK = 10;
const DAY_MS = 86_400_000;
const NO_SHARING = 2593109;
const PHOTO = path.join(import.meta.dirname, '..', 'samples', 'photo.jpg');

/**
 * The phone gives its past away: chats in chunks with their progress, then files. Past chats are of people who are nowhere
 * else; their ids and texts depend on the order alone, so that told twice it is the same.
 * Source: Cloud API webhooks reference, `history`.
 */
export async function tellPast(sim: Sim, phone: Phone, order: PastOrder): Promise<{ eventIds: string[] }> {
  if (order.isRefused) {
    const title = 'History sync is turned off by the business from the WhatsApp Business App';
    return { eventIds: [await tell(sim, phone, 'history', { history: [{ errors: [{ code: NO_SHARING, title }] }] })] };
  }
  const eventIds: string[] = [];
  const chunks = Math.max(1, Math.ceil(order.chats / CHATS_A_CHUNK));
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const first = chunk * CHATS_A_CHUNK;
    const count = Math.min(CHATS_A_CHUNK, order.chats - first);
    const threads = Array.from({ length: count }, (_, index) => pastChat(phone, first + index, order));
    const metadata = { phase: 0, chunk_order: chunk + 1, progress: Math.round(((chunk + 1) * 100) / chunks) };
    eventIds.push(await tell(sim, phone, 'history', { history: [{ metadata, threads }] }));
  }
  if (order.withFiles) {
    const facts = { phoneNumberId: phone.phoneNumberId, mime: 'image/jpeg', name: null };
    const media = await sim.media.add(createReadStream(PHOTO), facts);
    const messages = Array.from({ length: order.chats }, (_, index) => pastFile(phone, index, order, media.id));
    eventIds.push(await tell(sim, phone, 'history', { messages }));
  }
  return { eventIds };
}

const numberOf = (index: number): string => `55119${String(20_000_000 + index)}`;

function pastMessage(phone: Phone, index: number, position: number, { messagesPerChat, days }: PastOrder) {
  const id = `wamid.PAST-${phone.phoneNumberId}-${index}-${position}`;
  const step = (days * DAY_MS) / Math.max(1, messagesPerChat);
  const isOurs = position > 0 && seededFraction(id, position) < 0.4;
  const from = isOurs ? onlyDigits(phone.displayNumber) : numberOf(index);
  return { id, from, isOurs, timestamp: seconds(Date.now() - position * step - 60_000) };
}

/** Position 0 is the newest. */
function pastChat(phone: Phone, index: number, order: PastOrder): object {
  const messages = Array.from({ length: order.messagesPerChat }, (_, position) => {
    const { isOurs, ...told } = pastMessage(phone, index, position, order);
    const body = `${isOurs ? 'Resposta' : 'Mensagem'} ${order.messagesPerChat - position}`;
    const part = position === 0 && order.withFiles ? { type: 'media_placeholder' } : { type: 'text', text: { body } };
    const context = isOurs ? { from_me: true, status: 'READ' } : { status: 'PENDING' };
    return { ...told, ...part, history_context: context };
  });
  return { id: numberOf(index), messages };
}

function pastFile(phone: Phone, index: number, order: PastOrder, mediaId: string): object {
  const { isOurs: _, ...told } = pastMessage(phone, index, 0, order);
  return { ...told, type: 'image', image: { id: mediaId, mime_type: 'image/jpeg', caption: `Foto ${index + 1}` } };
}

/**
 * Reports people of the owner's address book; `isGone`: removed from it. Source: Cloud API webhooks reference,
 * `smb_app_state_sync`.
 */
export async function tellAddressBook(
  sim: Sim,
  phone: Phone,
  people: readonly { name: string; number: string; isGone?: boolean | undefined }[],
): Promise<{ eventIds: string[] }> {
  const metadata = { timestamp: seconds(Date.now()) };
  const entries = people.map(({ name, number, isGone = false }) => ({
    type: 'contact',
    contact: { ...(isGone ? {} : { full_name: name, first_name: name.split(' ')[0] }), phone_number: number },
    action: isGone ? 'remove' : 'add',
    metadata,
  }));
  return { eventIds: [await tell(sim, phone, 'smb_app_state_sync', { state_sync: entries })] };
}

/** Fields about an account, with the `value` as Meta writes it; its number is filled in where it has one. */
export const ACCOUNT_FIELDS = [
  'phone_number_quality_update',
  'phone_number_name_update',
  'business_capability_update',
  'account_update',
  'account_alerts',
] as const;

/** Lets Meta say something of the account. `at`: when it did; absent: now. */
export async function tellAccount(
  sim: Sim,
  phone: Phone,
  {
    field,
    value,
    at = Date.now(),
  }: { field: (typeof ACCOUNT_FIELDS)[number]; value: Record<string, unknown>; at?: number | undefined },
): Promise<{ eventIds: string[] }> {
  const number = onlyDigits(phone.displayNumber);
  const named = field.startsWith('phone_number') ? { display_phone_number: number } : {};
  return { eventIds: [await tellField(sim, phone, field, { ...named, ...value }, at)] };
}

const tell = (sim: Sim, phone: Phone, field: string, part: object): Promise<string> =>
  tellField(sim, phone, field, { ...baseValue(phone), ...part }, Date.now());

/** Journals and reports one change of a field other than messages and calls. */
export async function tellField(
  { ids, journal, sender }: Sim,
  { phoneNumberId, wabaId }: Phone,
  field: string,
  change: Record<string, unknown>,
  at: number,
): Promise<string> {
  const about = { phoneNumberId, wabaId, contactId: null, messageId: '', status: null, code: null };
  const event: WebhookEvent = { id: ids.event(), what: 'account', ...about, at, value: { field, change } };
  await journal.append({ kind: 'event', event, message: null });
  sender.enqueue(event);
  return event.id;
}
