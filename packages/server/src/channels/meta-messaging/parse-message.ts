import type { Identity, InboundEvent, InboundMessage } from '../inbound-events.ts';
import { type Fields, fieldsOf, idOf, listOf } from '../whatsapp-cloud/read-json.ts';
import { type Content, readAttachment, textContentOf } from './parse-contents.ts';

/** Who a message's chat is with, and when it came. */
export interface MessageHead {
  from: Identity;
  at: number;
}

const mostAttachments = 30;

/** What the channel has one id for is several messages here. */
const partIdOf = (mid: string, index: number) => (index === 0 ? mid : `${mid}#${index + 1}`);

/**
 * One message; of several attachments each is a message of its own, the words with the first. Null: it has no id.
 * Source: Messenger Platform and Instagram Messaging, "messages" and "message_echoes".
 */
export function readMessage({ from, at }: MessageHead, message: Fields, isEcho: boolean): InboundEvent[] | null {
  const mid = idOf(message.mid, 400);
  if (mid === null) return null;
  if (message.is_deleted === true) {
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
  if (message.is_unsupported === true || attachments.length === 0) return [textContentOf(message)];
  const words = typeof message.text === 'string' ? message.text : '';
  return attachments.map((attachment, index) => readAttachment(attachment, index === 0 ? words : ''));
}

/** What we put into `metadata`; another program on the same page writes there what it likes. */
function ownIdOf(value: unknown): number | null {
  if (typeof value !== 'string' || !/^[1-9]\d{0,15}$/.test(value)) return null;
  const id = Number(value);
  return Number.isSafeInteger(id) ? id : null;
}
