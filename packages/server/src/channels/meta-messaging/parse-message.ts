import type { Identity, InboundEvent, InboundMessage } from '../inbound-events.ts';
import { type Fields, fieldsOf, idOf, isYes, listOf, madeUpId, ownIdOf, wordsOf } from '../whatsapp-cloud/read-json.ts';
import { type Content, readAttachment, textContentOf } from './parse-contents.ts';

/** A message's chat and time. */
export interface MessageHead {
  from: Identity;
  at: number;
}

const mostAttachments = 30;

/** Ids of the messages here that one id of the channel stands for. */
const partIdOf = (mid: string, index: number) => (index === 0 ? mid : `${mid}#${index + 1}`);

/**
 * Reads one message. Each of several attachments becomes a message of its own, the words with the first. Null: it has
 * no id, and nothing else. Source: Messenger Platform and Instagram Messaging, "messages" and "message_echoes".
 */
export function readMessage({ from, at }: MessageHead, message: Fields, isEcho: boolean): InboundEvent[] | null {
  const told = idOf(message.mid, 400);
  // A revocation is useless without the id of its message.
  if (told === null && (isYes(message.is_deleted) || Object.keys(message).length === 0)) return null;
  const mid = told ?? madeUpId({ from, at, message });
  if (isYes(message.is_deleted)) {
    const whose = isEcho ? { isOurs: true } : {};
    const partIds = Array.from({ length: mostAttachments - 1 }, (_, index) => partIdOf(mid, index + 1));
    return [{ kind: 'revoke', providerId: `unsend.${mid}`, targetProviderId: mid, partIds, at, ...whose }];
  }
  const chat = { identities: [from], name: null, isGroup: false };
  const quotedProviderId = idOf(fieldsOf(message.reply_to).mid, 512);
  return contentsOf(message).map((content, index): InboundMessage => {
    const event: InboundMessage = {
      kind: 'message',
      providerId: partIdOf(mid, index),
      chat,
      at,
      ...content,
      quotedProviderId,
      isForwarded: false,
    };
    return isEcho ? { ...event, echo: { messageId: index === 0 ? ownIdOf(message.metadata) : null } } : event;
  });
}

function contentsOf(message: Fields): Content[] {
  const attachments = listOf(message.attachments).slice(0, mostAttachments).map(fieldsOf);
  if (isYes(message.is_unsupported) || attachments.length === 0) return [textContentOf(message)];
  const words = wordsOf(message.text) ?? '';
  return attachments.map((attachment, index) => readAttachment(attachment, index === 0 ? words : ''));
}
