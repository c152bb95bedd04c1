import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from 'baileys';
import type { Contact, Phone, StatusRecord } from '../model.ts';
import type { Deliveries } from './deliveries.ts';
import { type Attributes, attribute, childrenOf, seconds } from './nodes.ts';
import { bringBack } from './reupload.ts';
import type { Session } from './sessions.ts';
import { callId } from './stanzas.ts';
import type { WebParts } from './web-parts.ts';
import { statusKey } from './web-state.ts';

const TYPING_MS = 25_000;

type SignalParts = WebParts & { deliveries: Deliveries };

/** What a device says of messages it got: it has them, cannot read one, or somebody read or played them. */
export async function takeReceipt(parts: SignalParts, session: Session, node: BinaryNode): Promise<void> {
  const { id = '', to = '', type } = node.attrs;
  const items = getBinaryNodeChildren(getBinaryNodeChild(node, 'list'), 'item').map(({ attrs }) => attrs.id ?? '');
  const attrs = { class: 'receipt', id, from: to, t: seconds(), ...(type === undefined ? {} : { type }) };
  session.link.send({ tag: 'ack', attrs });
  if (type === 'retry') return parts.deliveries.again(session, node);
  if (type === 'server-error') return bringBack(parts, session, node);
  for (const each of [id, ...items]) {
    if (type === 'read' || type === 'read-self') await noteRead(parts, each, 'read');
    else if (type === 'played') await noteRead(parts, each, 'played');
    else await parts.deliveries.taken(session, `message:${each}`);
  }
}

async function noteRead({ world, journal, feed }: WebParts, id: string, status: 'read' | 'played'): Promise<void> {
  const message = world.messages.get(id);
  if (message?.author !== 'contact') return;
  const read: StatusRecord = { status, at: Date.now(), code: null };
  if (status === 'played' && world.addStatus(message, read)) feed.publish({ name: 'message', data: message });
  if (message.statuses.some((each) => each.status === 'read')) return;
  await journal.append({ kind: 'read', phoneNumberId: message.phoneNumberId, messageId: id });
  for (const changed of world.markRead(message, read.at)) feed.publish({ name: 'message', data: changed });
}

/** What we sent has arrived: a receipt, a call, or a message that the device will not have. */
export async function takeAck({ deliveries }: SignalParts, session: Session, { attrs }: BinaryNode): Promise<void> {
  const { id = '', class: about, type } = attrs;
  if (about === 'receipt') await deliveries.taken(session, statusKey(id, type ?? 'delivered'));
  if (about === 'message' || about === 'call')
    await deliveries.taken(session, `message:${id}`, attrs.error !== undefined);
}

/** Somebody at the business writes or records, or stopped. */
export function takeChatState({ people, feed }: WebParts, { phoneNumberId }: Session, node: BinaryNode): void {
  const contact = people.findContact(node.attrs.to ?? '');
  if (contact === null) return;
  const isTyping = childrenOf(node)[0]?.tag === 'composing';
  const until = Date.now() + (isTyping ? TYPING_MS : 0);
  feed.publish({ name: 'typing', data: { phoneNumberId, contactId: contact.id, who: 'business', until } });
}

/** A device says that its owner is there or gone, or asks to be told of a contact. */
export function takePresence({ people }: WebParts, session: Session, node: BinaryNode): void {
  const { type, to = '' } = node.attrs;
  if (type === 'available' || type === 'unavailable') session.isThere = type === 'available';
  const contact = type === 'subscribe' ? people.findContact(to) : null;
  if (contact === null) return;
  session.watches.set(contact.id, to);
  if (session.isThere) session.link.send(presenceOf(contact, to));
}

/** A contact came or went. */
export function showPresence({ sessions }: WebParts, contact: Contact): void {
  sessions.tellWatchers(contact.id, (from) => presenceOf(contact, from));
}

function presenceOf(contact: Contact, from: string): BinaryNode {
  const away: Attributes = contact.isOnline ? {} : { type: 'unavailable', last: seconds() };
  return { tag: 'presence', attrs: { from, ...away } };
}

/** The business declines a call. */
export function takeCall({ world, deliveries, log }: SignalParts, session: Session, node: BinaryNode): void {
  const rejected = getBinaryNodeChild(node, 'reject')?.attrs['call-id'];
  const { id = '', to = '' } = node.attrs;
  session.link.send({ tag: 'ack', attrs: { class: 'call', id, from: to, type: 'reject' } });
  const calls = [...world.messages.values()].filter(
    ({ type, phoneNumberId }) => type === 'call' && phoneNumberId === session.phoneNumberId,
  );
  const call = calls.findLast((each) => callId(each) === rejected);
  if (call !== undefined && deliveries.decline(call.id)) log.info('call declined', { message: call.id });
}

/** A contact writes, records a voice note, or stopped: told to the devices that asked. */
export function showContactTyping(
  { sessions, feed }: WebParts,
  phone: Phone,
  contact: Contact,
  state: 'composing' | 'recording' | 'paused',
): void {
  const { phoneNumberId } = phone;
  const content =
    state === 'recording' ? { tag: 'composing', attrs: attribute('media', 'audio') } : { tag: state, attrs: {} };
  const write = (from: string): BinaryNode => ({ tag: 'chatstate', attrs: { from }, content: [content] });
  sessions.tellWatchers(contact.id, write, phoneNumberId);
  const until = Date.now() + (state === 'paused' ? 0 : TYPING_MS);
  feed.publish({ name: 'typing', data: { phoneNumberId, contactId: contact.id, who: 'contact', until } });
}
