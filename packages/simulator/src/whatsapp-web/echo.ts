import { proto } from 'baileys';
import { RequestError } from '../checks.ts';
import { type Contact, type Message, type Phone, textPart } from '../model.ts';
import { sidesOf } from './content-write.ts';
import type { WebParts } from './web-parts.ts';

/** What the owner does on the phone: writes, changes what the business wrote, or takes it back. */
export type OwnAct = { text: string; about?: { act: 'edit' | 'revoke'; id: string } | undefined };

const { Type } = proto.Message.ProtocolMessage;

/** What the business's owner does on the phone itself: the devices of the number get a copy. */
export function writeOnPhone({ ids, world }: WebParts, phone: Phone, contact: Contact, order: OwnAct): Message {
  const { text, about } = order;
  const changed = about === undefined ? undefined : world.messages.get(about.id);
  if (about !== undefined && (changed?.author !== 'business' || changed.contactId !== contact.id))
    throw new RequestError(404, 'no message of the business to be changed');
  if (about?.act !== 'revoke' && text === '') throw new RequestError(400, 'there is nothing written');
  return {
    id: ids.stanza(),
    author: 'business',
    phoneNumberId: phone.phoneNumberId,
    contactId: contact.id,
    to: contact.waId,
    ...textPart,
    ...(about === undefined ? {} : { type: about.act, aboutId: about.id }),
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
  const content = { deviceSentMessage: { destinationJid: contactJid, message: wordsOf(message, contactJid) } };
  return { content, addresses: { from: numberJid, recipient: contactJid, recipient_lid: parts.people.lidOf(contact) } };
}

/** Acts name the message as the phone has it: its own. */
function wordsOf({ type, aboutId, text, at }: Message, contactJid: string): proto.IMessage {
  const key = { remoteJid: contactJid, fromMe: true, id: aboutId };
  if (type === 'revoke') return { protocolMessage: { type: Type.REVOKE, key } };
  if (type !== 'edit') return { conversation: text };
  const editedMessage = { conversation: text };
  return { protocolMessage: { type: Type.MESSAGE_EDIT, key, editedMessage, timestampMs: at } };
}
