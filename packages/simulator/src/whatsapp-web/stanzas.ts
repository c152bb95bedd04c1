import { randomBytes } from 'node:crypto';
import type { BinaryNode } from 'baileys';
import type { Contact, Message, Phone } from '../model.ts';
import { seededFraction } from '../seeded.ts';
import { sidesOf, writeContent } from './content-write.ts';
import { copyForDevice } from './echo.ts';
import { membersOf } from './groups.ts';
import { type Attributes, attribute, seconds } from './nodes.ts';
import { takeBundle, targetOf, type WebParts } from './web-parts.ts';
import { type DeviceRecord, isTold, type ToldStatus, type WaitingKey } from './web-state.ts';

const MEDIA = new Set(['image', 'video', 'audio', 'document', 'sticker', 'location', 'contacts']);

/** What one waiting thing becomes for one device; empty when its message, or who wrote it, is no more. */
export async function buildStanzas(parts: WebParts, device: DeviceRecord, key: WaitingKey): Promise<BinaryNode[]> {
  const [kind, id = '', status] = key.split(':');
  const message = parts.world.messages.get(id);
  const phone = parts.world.phones.get(device.phoneNumberId);
  if (message === undefined || phone === undefined) return [];
  if (kind === 'status') return status !== undefined && isTold(status) ? buildReceipts(parts, message, status) : [];
  const contact = parts.world.contacts.get(message.contactId ?? '');
  if (contact === undefined) return [];
  if (message.author === 'business') return [await copyStanza(parts, device, message, { contact, phone })];
  if (message.type === 'call') return [callStanza(parts, message, contact, 'offer')];
  return [await messageStanza(parts, device, message, { contact, phone })];
}

/** How the sender is named: by number or LID, with the other beside it unless the sender hides it. */
function addressOf({ people, faults }: WebParts, message: Message, contact: Contact): Attributes {
  const [lid, number] = [people.lidOf(contact), people.phoneOf(contact)];
  const isHidden =
    faults.strike(targetOf(message.phoneNumberId, contact, null), message.id, (kind) => kind === 'lidOnly').length > 0;
  const { username } = contact;
  if (message.groupId !== undefined) {
    const named = {
      ...attribute('participant_pn', isHidden ? null : number),
      ...attribute('participant_username', username),
    };
    return { from: message.groupId, participant: lid, addressing_mode: 'lid', ...named };
  }
  const named = attribute('peer_recipient_username', username);
  if (isHidden) return { from: lid, addressing_mode: 'lid', ...named };
  if (message.by === 'lid') return { from: lid, sender_pn: number, addressing_mode: 'lid', ...named };
  return { from: number, sender_lid: lid, ...named };
}

async function messageStanza(
  parts: WebParts,
  device: DeviceRecord,
  message: Message,
  { contact, phone }: { contact: Contact; phone: Phone },
): Promise<BinaryNode> {
  const type = MEDIA.has(message.type)
    ? 'media'
    : message.type === 'reaction'
      ? 'reaction'
      : message.poll || message.votes
        ? 'poll'
        : 'text';
  const attrs = {
    ...addressOf(parts, message, contact),
    id: message.id,
    type,
    t: seconds(message.at),
    notify: contact.name,
  };
  return { tag: 'message', attrs, content: await sealMessage(parts, device, message, { contact, phone }) };
}

async function sealMessage(
  parts: WebParts,
  device: DeviceRecord,
  message: Message,
  { contact, phone }: { contact: Contact; phone: Phone },
): Promise<BinaryNode[]> {
  const { people } = parts;
  const party = people.party(contact);
  const lid = people.deviceLid(device.phoneNumberId, device.deviceId);
  const content = await writeContent(parts, message, sidesOf(parts, message, contact, phone));
  const takeKeys = () => takeBundle(parts, device);
  if (message.groupId === undefined) return [encNode(await party.seal(lid, content, takeKeys))];
  const { key, ciphertext } = await party.sealGroup(message.groupId, people.lidOf(contact), content);
  return [encNode(await party.seal(lid, key, takeKeys)), encNode({ type: 'skmsg', ciphertext })];
}

/** Of what was written on the phone itself. */
async function copyStanza(
  parts: WebParts,
  device: DeviceRecord,
  message: Message,
  { contact, phone }: { contact: Contact; phone: Phone },
): Promise<BinaryNode> {
  const { content, addresses } = copyForDevice(parts, message, contact, phone);
  const lid = parts.people.deviceLid(device.phoneNumberId, device.deviceId);
  const sealed = await parts.people.party(phone).seal(lid, content, () => takeBundle(parts, device));
  const attrs = { ...addresses, id: message.id, type: 'text', t: seconds(message.at), notify: phone.verifiedName };
  return { tag: 'message', attrs, content: [encNode(sealed)] };
}

export function encNode({ type, ciphertext }: { type: string; ciphertext: Uint8Array }): BinaryNode {
  return { tag: 'enc', attrs: { v: '2', type }, content: ciphertext };
}

/** The same message, in a form that no key opens. */
export function garbled(stanza: BinaryNode): BinaryNode {
  return { ...stanza, content: [encNode({ type: 'msg', ciphertext: randomBytes(60) })] };
}

/** From the contact, or from everybody in the group who has it by now. */
function buildReceipts(parts: WebParts, message: Message, status: ToldStatus): BinaryNode[] {
  const { world, people } = parts;
  const at = message.statuses.find((each) => each.status === status)?.at;
  const common = { id: message.id, t: seconds(at), ...attribute('type', status === 'delivered' ? null : status) };
  if (message.groupId === undefined) {
    const contact = world.contacts.get(message.contactId ?? '');
    if (contact === undefined) return [];
    const from = message.by === 'lid' ? people.lidOf(contact) : people.phoneOf(contact);
    return [{ tag: 'receipt', attrs: { ...common, from } }];
  }
  const group = world.web.groups.get(message.groupId);
  const having = group === undefined ? [] : membersOf(parts, group).filter((each) => hasIt(each, status));
  return having.map((each) => ({
    tag: 'receipt',
    attrs: {
      ...common,
      from: message.groupId ?? '',
      participant: people.lidOf(each),
      participant_pn: people.phoneOf(each),
    },
  }));
}

function hasIt(contact: Contact, status: ToldStatus): boolean {
  return contact.isOnline && (status === 'delivered' || (contact.readsOnArrival && contact.hasReadReceipts));
}

/** A call rings until it is `terminate`d: nobody took it. */
export function callStanza(
  { people }: WebParts,
  message: Message,
  contact: Contact,
  act: 'offer' | 'terminate',
): BinaryNode {
  const [lid, number] = [people.lidOf(contact), people.phoneOf(contact)];
  const from = message.by === 'lid' ? lid : number;
  const call = { 'call-id': callId(message), 'call-creator': from, caller_pn: number };
  const ended = attribute('reason', act === 'terminate' ? 'timeout' : null);
  // The end of a call has an id of its own: the first one is confirmed by the device.
  const id = act === 'offer' ? message.id : `${message.id}E`;
  return {
    tag: 'call',
    attrs: { from, id, t: seconds(message.at) },
    content: [{ tag: act, attrs: { ...call, ...ended } }],
  };
}

export function callId({ id }: Message): string {
  return `${Math.floor(seededFraction(id, 'call') * 1e15)}`.padStart(16, 'C');
}
