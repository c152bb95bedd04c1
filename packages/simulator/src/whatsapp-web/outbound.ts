import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren, isLidUser, jidDecode, type proto } from 'baileys';
import type { FaultHit } from '../faults.ts';
import { waitLatency } from '../http-faults.ts';
import type { Contact, Message } from '../model.ts';
import { type ReadContent, readContent } from './content-read.ts';
import { membersOf } from './groups.ts';
import type { Link } from './link.ts';
import { attribute, childrenOf, seconds } from './nodes.ts';
import { endSession, type Session } from './sessions.ts';
import { getNumber, record, targetOf, type WebParts } from './web-parts.ts';
import type { WebGroup } from './web-state.ts';

const SEND_FAULTS = ['ackMissing', 'ackError', 'dropBeforeAccept', 'dropAfterAccept', 'closeSession', 'muteSession'];
const UNREADABLE = 487;

/** Whom a message is for; both null when nobody has the address. */
type Addressee = { contact: Contact | null; group: WebGroup | null };
type Opened = { message: proto.Message } | { unreadBy: Contact };

/** Told when a message counts as sent. `link` takes the acknowledgement, null when it is to be missing. */
type OnAccepted = (message: Message, link: Link | null) => void;

/**
 * A message from a device. It has reached the customer, and is journaled, once the customer's phone could read it;
 * a phone that could not asks for it again, and the same id then comes once more.
 */
export async function takeMessage(
  parts: WebParts,
  session: Session,
  node: BinaryNode,
  onAccepted: OnAccepted,
): Promise<void> {
  const { id = '', to = '' } = node.attrs;
  const addressee = { contact: parts.people.findContact(to), group: parts.world.web.groups.get(to) ?? null };
  // What goes to the own phone, or to nobody, is no send that faults are about.
  if (addressee.contact === null && addressee.group === null) return session.link.send(ackOf(id, to, null));
  const hits = strike(parts, session, addressee, id);
  await waitLatency(hits.filter(({ rule }) => rule.kind === 'latency').reduce((sum, { ms }) => sum + ms, 0));
  const fault = hits.find(({ rule }) => rule.kind !== 'latency')?.rule ?? null;
  if (fault?.kind === 'dropBeforeAccept') return session.link.drop();
  if (fault?.kind === 'closeSession') return endSession(session, fault.code);
  if (fault?.kind === 'muteSession') return session.link.mute();
  if (fault?.kind === 'ackError') return session.link.send(ackOf(id, to, fault.code));
  if (parts.world.messages.has(id)) {
    await record(parts, { kind: 'webAgain', phoneNumberId: session.phoneNumberId, messageId: id });
    return session.link.send(ackOf(id, to, null));
  }
  const opened = await openMessage(parts, session, node, addressee);
  if ('unreadBy' in opened) {
    session.link.send(ackOf(id, to, null));
    return session.link.send(retryOf(parts, node, opened.unreadBy));
  }
  const read = await readOrLog(parts, session, id, opened.message);
  if (read === undefined) return session.link.send(ackOf(id, to, UNREADABLE));
  if (read === null) return session.link.send(ackOf(id, to, null));
  const message = await accept(parts, session, node, { addressee, read, hits });
  onAccepted(message, fault?.kind === 'ackMissing' ? null : session.link);
  if (fault?.kind === 'dropAfterAccept') session.link.drop();
}

function strike({ faults }: WebParts, session: Session, { contact }: Addressee, id: string): FaultHit[] {
  const target = targetOf(session.phoneNumberId, contact, 'send');
  return faults.strike(
    target,
    id,
    (kind, earlier) =>
      kind === 'latency' || (SEND_FAULTS.includes(kind) && !earlier.some(({ rule }) => rule.kind !== 'latency')),
  );
}

async function readOrLog(
  parts: WebParts,
  { phoneNumberId }: Session,
  id: string,
  message: proto.Message,
): Promise<ReadContent | null | undefined> {
  try {
    return await readContent(parts, getNumber(parts, phoneNumberId), message);
  } catch (error) {
    parts.log.error('content not readable', { message: id, error: String(error) });
    return undefined;
  }
}

async function accept(
  parts: WebParts,
  { phoneNumberId }: Session,
  node: BinaryNode,
  { addressee, read, hits }: { addressee: Addressee; read: ReadContent; hits: readonly FaultHit[] },
): Promise<Message> {
  const { world, journal, feed } = parts;
  const { id = '', to = '' } = node.attrs;
  const { contact, group } = addressee;
  const message: Message = {
    id,
    author: 'business',
    phoneNumberId,
    contactId: contact?.id ?? null,
    to: jidDecode(to)?.user ?? to,
    ...read.part,
    text: read.text,
    replyTo: read.replyTo,
    at: Date.now(),
    hasArrived: contact?.isOnline ?? true,
    statuses: [],
    opaque: null,
    outboxSeq: world.takeOutboxSeq(),
    refusal: null,
    by: isLidUser(to) ? 'lid' : 'phone',
    ...(group === null ? {} : { groupId: group.id }),
  };
  await journal.append({ kind: 'outbound', message, faults: hits.map(({ rule }) => rule.kind) });
  world.addMessage(message);
  feed.publish({ name: 'message', data: message });
  const isChange = message.type === 'edit' || message.type === 'revoke';
  const changed = isChange ? world.messages.get(message.aboutId ?? '') : undefined;
  if (changed !== undefined) feed.publish({ name: 'message', data: changed });
  return message;
}

async function openMessage(
  parts: WebParts,
  session: Session,
  node: BinaryNode,
  { contact, group }: Addressee,
): Promise<Opened> {
  const device = parts.people.deviceLid(session.phoneNumberId, session.deviceId);
  if (group !== null) return openForGroup(parts, device, node, group);
  if (contact === null) throw new Error('a message for nobody');
  try {
    const own = childrenOf(getBinaryNodeChild(node, 'participants')).find(
      ({ attrs }) => parts.people.findContact(attrs.jid ?? '')?.id === contact.id,
    );
    const enc = getBinaryNodeChild(own ?? node, 'enc');
    return { message: await parts.people.party(contact).open(device, enc?.attrs.type, bytesOf(enc)) };
  } catch (error) {
    parts.log.info('asked for again', { message: node.attrs.id, by: contact.id, why: String(error) });
    return { unreadBy: contact };
  }
}

/** Members who are new get the sender's key each for themselves; then any of them can read the message. */
async function openForGroup(parts: WebParts, device: string, node: BinaryNode, group: WebGroup): Promise<Opened> {
  const { people, log } = parts;
  for (const { attrs, content } of childrenOf(getBinaryNodeChild(node, 'participants'))) {
    const member = people.findContact(attrs.jid ?? '');
    const enc = Array.isArray(content) ? content.find(({ tag }) => tag === 'enc') : undefined;
    if (member === null || enc === undefined) continue;
    try {
      await people.party(member).open(device, enc.attrs.type, bytesOf(enc));
    } catch (error) {
      log.info('asked for again', { message: node.attrs.id, by: member.id, why: String(error) });
      return { unreadBy: member };
    }
  }
  const members = membersOf(parts, group);
  const [first] = members;
  if (first === undefined) throw new Error(`nobody is left in ${group.id}`);
  const enc = getBinaryNodeChildren(node, 'enc').find(({ attrs }) => attrs.type === 'skmsg');
  for (const member of members) {
    const message = await people
      .party(member)
      .openGroup(group.id, device, bytesOf(enc))
      .catch(() => null);
    if (message !== null) return { message };
  }
  return { unreadBy: first };
}

function bytesOf(enc: BinaryNode | undefined): Uint8Array {
  if (enc?.content instanceof Uint8Array) return Buffer.from(enc.content);
  throw new Error('nothing encrypted for this phone');
}

export function ackOf(id: string, to: string, error: number | null): BinaryNode {
  const failure = attribute('error', error === null ? null : String(error));
  return { tag: 'ack', attrs: { class: 'message', id, from: to, t: seconds(), ...failure } };
}

/** The customer's phone could not read it, as after it was reinstalled. */
function retryOf({ people, world }: WebParts, node: BinaryNode, contact: Contact): BinaryNode {
  const { id = '', to = '' } = node.attrs;
  const inGroup = attribute('participant', world.web.groups.has(to) ? people.lidOf(contact) : null);
  const t = seconds();
  return {
    tag: 'receipt',
    attrs: { id, from: to, type: 'retry', t, ...inGroup },
    content: [
      { tag: 'retry', attrs: { count: '1', id, t, v: '1' } },
      { tag: 'registration', attrs: {}, content: people.party(contact).registration },
    ],
  };
}
