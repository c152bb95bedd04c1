import { undecryptable } from '@guiche/contract/stand-ins';
import { getContentType, normalizeMessageContent, proto, toNumber, type WAMessage } from 'baileys';
import type { Identity, InboundEvent, InboundMessage, InboundRevoke } from '../inbound-events.ts';
import { readContent } from './read-content.ts';
import { readUnknown } from './read-unknown.ts';

/** What the session knows of the people of a message beyond the message itself. */
export interface KnownPeople {
  /** The person or group the conversation is with; empty: nobody a desk speaks with. */
  chat: Identity[];
  chatName: string | null;
  isGroup: boolean;
  /** Who wrote it; in a group beside the chat. */
  sender: Identity[];
  /** In a group its admins may take back what others wrote. */
  isAdmin: boolean;
}

/** As of every channel: longer names are nobody's. */
const longestId = 512;

const protocolType = proto.Message.ProtocolMessage.Type;
const stubType = proto.WebMessageInfo.StubType;

/**
 * One message of the library as one event of the road; null when it is nothing a desk shows: keys, receipts, notices of
 * groups, what could not be read yet and will come again under the same id. Pure, and never throws.
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
 * What stands in for a message that cannot be read, in case it does not come again in time; what the owner wrote on the
 * phone is an echo. Null: nobody would miss it.
 */
export function readStandIn(message: WAMessage, people: KnownPeople): InboundMessage | null {
  const own = readOwn(message, people);
  if (!own || message.category === 'peer') return null;
  const nothing = { ...readUnknown(undecryptable, ''), quotedProviderId: null, isForwarded: false };
  return { kind: 'message', ...own, ...writerOf(message, people), ...echoOf(message), ...nothing };
}

/** Null: it has no name or no time, or is of nobody a desk speaks with. */
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

/** Nothing of ours comes back by this channel: what is from us was written on the phone, or on another device. */
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
  // Words are changed by nobody but who wrote them.
  const whose = by.fromMe ? { isOurs: true } : { author: by.sender };
  return said ? { kind: 'edit', targetProviderId, body: said.body, ...own, ...whose } : null;
}

/** The owner's phone says by the message's key whether it is ours, or one that it takes back as the group's admin. */
function whoseIsTakenBack(
  { key }: proto.Message.IProtocolMessage,
  { fromMe, isGroup, isAdmin, chat, sender }: KnownPeople & { fromMe: boolean },
): Pick<InboundRevoke, 'author' | 'group' | 'isOurs'> {
  if (fromMe) return key?.fromMe === true ? { isOurs: true } : {};
  return isGroup && isAdmin ? { group: chat } : { author: sender };
}

/** Without content: seen once and never sent to this device, or not readable yet. */
function readAbsent({ key, messageStubType }: WAMessage) {
  return key.isViewOnce && messageStubType !== stubType.REVOKE ? readUnknown('viewOnce', '') : null;
}

/** What stands around the words: what they answer, whom they call, and that they were passed on. */
export function contextOf(
  content: proto.IMessage | undefined,
  kind: keyof proto.IMessage | undefined,
): proto.IContextInfo | null {
  const part: unknown = content && kind ? content[kind] : null;
  if (typeof part !== 'object' || part === null) return null;
  return (part as { contextInfo?: proto.IContextInfo | null }).contextInfo ?? null;
}
