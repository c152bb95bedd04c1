import { undecryptable } from '@guiche/contract/stand-ins';
import { getContentType, normalizeMessageContent, proto, toNumber, type WAMessage } from 'baileys';
import type { Identity, InboundEvent, InboundMessage, InboundRevoke } from '../inbound-events.ts';
import { readContent } from './read-content.ts';
import { readUnknown } from './read-unknown.ts';

/** What the session knows of a message's people beyond the message itself. */
export interface KnownPeople {
  /** The person or group of the conversation; empty: nobody that a desk speaks with. */
  chat: Identity[];
  chatName: string | null;
  isGroup: boolean;
  /** The author; in a group, a member of the chat. */
  sender: Identity[];
  /** Whether the author is an admin of the group, who may take back others' messages. */
  isAdmin: boolean;
}

/** As on every channel: no program makes longer ids. */
const longestId = 512;

const protocolType = proto.Message.ProtocolMessage.Type;
const stubType = proto.WebMessageInfo.StubType;

/**
 * Turns one message of the library into one event of the road; null when a desk shows nothing of it: keys, receipts,
 * notices of groups, and messages that cannot be read yet and will come again under the same id. Pure, and never
 * throws.
 */
export function readMessage(message: WAMessage, people: KnownPeople): InboundEvent | null {
  const own = readOwn(message, people);
  if (!own) return null;
  const content = normalizeMessageContent(message.message);
  const change = content?.protocolMessage;
  const fromMe = message.key.fromMe === true;
  if (change) return readChange(change, own, { ...people, fromMe });
  const kind = getContentType(content);
  const said = content && kind ? readContent(content, kind, own.providerId) : readAbsent(message);
  if (!said) return null;
  const context = contextOf(content, kind);
  return {
    kind: 'message',
    ...own,
    ...writerOf(message, people),
    quotedProviderId: content?.reactionMessage?.key?.id ?? context?.stanzaId ?? null,
    isForwarded: context?.isForwarded === true,
    ...echoOf(message),
    ...said,
  } satisfies InboundMessage;
}

/**
 * Makes the stand-in for a message that cannot be read, in case it does not come again in time; the owner's own from
 * the phone is an echo. Null: nobody would miss it.
 */
export function readStandIn(message: WAMessage, people: KnownPeople): InboundMessage | null {
  const own = readOwn(message, people);
  if (!own || message.category === 'peer') return null;
  const nothing = { ...readUnknown(undecryptable, ''), quotedProviderId: null, isForwarded: false };
  return { kind: 'message', ...own, ...writerOf(message, people), ...echoOf(message), ...nothing };
}

/** Reads id and time. Null: one is missing, or no desk speaks with the sender. */
function readOwn(message: WAMessage, { chat }: KnownPeople): { providerId: string; at: number } | null {
  const providerId = message.key.id ?? '';
  const at = toNumber(message.messageTimestamp) * 1000;
  return providerId === '' || !Number.isSafeInteger(at) || at <= 0 || chat.length === 0 ? null : { providerId, at };
}

const writerOf = (
  { key, pushName }: WAMessage,
  { chat: identities, chatName: name, isGroup, sender }: KnownPeople,
): Pick<InboundMessage, 'chat' | 'sender'> => ({
  chat: { identities, name, isGroup },
  ...(isGroup && key.fromMe !== true ? { sender: { identities: sender, name: pushName ?? null } } : {}),
});

/**
 * Marks messages of the account as echoes: ours do not come back on this channel, so these were written on the phone or
 * another device.
 */
const echoOf = ({ key }: WAMessage): Pick<InboundMessage, 'echo'> =>
  key.fromMe === true ? { echo: { messageId: null } } : {};

function readChange(
  change: proto.Message.IProtocolMessage,
  own: { providerId: string; at: number },
  by: KnownPeople & { fromMe: boolean },
): InboundEvent | null {
  const targetProviderId = change.key?.id ?? '';
  if (targetProviderId === '' || targetProviderId.length > longestId) return null;
  if (change.type === protocolType.REVOKE)
    return { kind: 'revoke', targetProviderId, ...own, ...whoseIsTakenBack(change, by) };
  if (change.type !== protocolType.MESSAGE_EDIT) return null;
  const content = normalizeMessageContent(change.editedMessage);
  const kind = getContentType(content);
  const said = content && kind ? readContent(content, kind, targetProviderId) : null;
  // Only its author changes a message.
  const whose = by.fromMe ? { isOurs: true } : { author: by.sender };
  return said ? { kind: 'edit', targetProviderId, body: said.body, ...own, ...whose } : null;
}

/**
 * Whose message is taken back. The owner's phone shows by the message's key whether it is ours, or one that it takes
 * back as the group's admin.
 */
function whoseIsTakenBack(
  { key }: proto.Message.IProtocolMessage,
  { fromMe, isGroup, isAdmin, chat, sender }: KnownPeople & { fromMe: boolean },
): Pick<InboundRevoke, 'author' | 'group' | 'isOurs'> {
  if (fromMe) return key?.fromMe === true ? { isOurs: true } : {};
  return isGroup && isAdmin ? { group: chat } : { author: sender };
}

/** Reads a message without content: shown once and never sent to this device, or not readable yet. */
function readAbsent({ key, messageStubType }: WAMessage) {
  return key.isViewOnce && messageStubType !== stubType.REVOKE ? readUnknown('viewOnce', '') : null;
}

/** Reads what surrounds the words: the message they answer, whom they call, and whether they were forwarded. */
export function contextOf(
  content: proto.IMessage | undefined,
  kind: keyof proto.IMessage | undefined,
): proto.IContextInfo | null {
  const part: unknown = content && kind ? content[kind] : null;
  if (typeof part !== 'object' || part === null) return null;
  return (part as { contextInfo?: proto.IContextInfo | null }).contextInfo ?? null;
}
