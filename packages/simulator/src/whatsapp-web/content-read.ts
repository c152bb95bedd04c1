import { Readable } from 'node:stream';
import { getContentType, normalizeMessageContent, proto } from 'baileys';
import { type Card, type FileKind, type LinkPreview, type MessagePart, type Phone, textPart } from '../model.ts';
import { openFile } from './media-crypto.ts';
import { readMentions } from './mentions.ts';
import type { WebParts } from './web-parts.ts';

/** What a message of the business says, in the words of the simulated world. */
export type ReadContent = { part: MessagePart; text: string; replyTo: string | null };

const { Type } = proto.Message.ProtocolMessage;
const FILES = {
  imageMessage: 'image',
  videoMessage: 'video',
  ptvMessage: 'video',
  audioMessage: 'audio',
  documentMessage: 'document',
  stickerMessage: 'sticker',
} as const satisfies Partial<Record<keyof proto.IMessage, FileKind>>;

type Context = { contextInfo?: proto.IContextInfo | null };

/** Null for what no person sees: keys, settings, requests to the own phone. Throws for a file that does not open. */
export async function readContent(parts: WebParts, phone: Phone, whole: proto.IMessage): Promise<ReadContent | null> {
  const message = normalizeMessageContent(whole);
  const type = message ? getContentType(message) : undefined;
  if (!message || type === undefined) return null;
  const context = (message[type] as Context | string | null | undefined) ?? {};
  const info = typeof context === 'string' ? null : context.contextInfo;
  const replyTo = info?.stanzaId ?? null;
  const forwards = info?.isForwarded ? Math.max(1, info.forwardingScore ?? 1) : 0;
  const isViewOnce = Boolean(whole.viewOnceMessage ?? whole.viewOnceMessageV2 ?? whole.viewOnceMessageV2Extension);
  const read = (await readFile(parts, phone, message)) ?? readWords(message);
  if (read === null) return null;
  const { text, mentions } = readMentions(parts, whole, read.text);
  const extras = {
    ...(forwards > 0 ? { forwards } : {}),
    ...(isViewOnce ? { isViewOnce } : {}),
    ...(mentions.length > 0 ? { mentions } : {}),
  };
  return { text, part: { ...textPart, ...read.part, ...extras }, replyTo };
}

type Read = { text: string; part: Partial<MessagePart> };

function readWords(message: proto.IMessage): Read | null {
  if (message.conversation) return { text: message.conversation, part: {} };
  const { extendedTextMessage: words } = message;
  if (words) return { text: words.text ?? '', part: { preview: readPreview(words) } };
  if (message.locationMessage) {
    const { degreesLatitude, degreesLongitude, name, address } = message.locationMessage;
    const place = {
      latitude: degreesLatitude ?? 0,
      longitude: degreesLongitude ?? 0,
      name: name || null,
      address: address || null,
    };
    return { text: '', part: { type: 'location', place } };
  }
  const cards = message.contactsArrayMessage?.contacts ?? (message.contactMessage ? [message.contactMessage] : null);
  if (cards !== null) return { text: '', part: { type: 'contacts', cards: cards.map(readCard) } };
  if (message.reactionMessage) {
    const { text, key } = message.reactionMessage;
    return { text: text ?? '', part: { type: 'reaction', aboutId: key?.id ?? null } };
  }
  return readPoll(message) ?? readProtocol(message.protocolMessage) ?? readVisible(message);
}

/** A phone shows it with the link that it names; one that is not in the text, with none. */
function readPreview({
  text,
  matchedText,
  title,
  description,
  jpegThumbnail,
}: proto.Message.IExtendedTextMessage): LinkPreview | null {
  if (!matchedText || !title || !text?.includes(matchedText)) return null;
  const picture = jpegThumbnail?.length ? Buffer.from(jpegThumbnail).toString('base64') : null;
  return { link: matchedText, title, description: description || null, picture };
}

function readPoll(message: proto.IMessage): Read | null {
  const asked = message.pollCreationMessage ?? message.pollCreationMessageV2 ?? message.pollCreationMessageV3;
  if (!asked) return null;
  const poll = {
    question: asked.name ?? '',
    options: (asked.options ?? []).map(({ optionName }) => optionName ?? ''),
    selectable: asked.selectableOptionsCount ?? 0,
    secret: Buffer.from(message.messageContextInfo?.messageSecret ?? []).toString('base64'),
  };
  return { text: poll.question, part: { type: 'poll', poll } };
}

function readProtocol(act: proto.Message.IProtocolMessage | null | undefined): Read | null {
  const aboutId = act?.key?.id ?? null;
  if (act?.type === Type.REVOKE) return { text: '', part: { type: 'revoke', aboutId } };
  if (act?.type !== Type.MESSAGE_EDIT) return null;
  const words = normalizeMessageContent(act.editedMessage);
  const text = words?.conversation ?? words?.extendedTextMessage?.text ?? words?.imageMessage?.caption ?? '';
  return { text, part: { type: 'edit', aboutId } };
}

/** Interactive messages in their words: what the business's phone would show is not imitated. */
function readVisible(message: proto.IMessage): Read | null {
  const text = message.listMessage?.description ?? message.interactiveMessage?.body?.text ?? null;
  return text === null ? null : { text, part: {} };
}

/** An unfolded card: names, numbers and addresses, whatever else it says. */
function readCard({ displayName, vcard }: proto.Message.IContactMessage): Card {
  const lines = (vcard ?? '').replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const linesOf = (field: string) => lines.filter((line) => new RegExp(`^(item\\d+\\.)?${field}[;:]`, 'i').test(line));
  const textOf = (line: string) => line.slice(line.indexOf(':') + 1);
  const valuesOf = (field: string): string[] => linesOf(field).map(textOf);
  return {
    name: displayName || valuesOf('FN')[0] || '',
    phones: linesOf('TEL').map((line) => {
      const waId = /;waid=(\d+)/i.exec(line)?.[1];
      return { phone: textOf(line), type: null, ...(waId !== undefined && { waId }) };
    }),
    emails: valuesOf('EMAIL'),
    organization: valuesOf('ORG')[0]?.replace(/;.*$/, '') ?? null,
  };
}

async function readFile({ host, media }: WebParts, phone: Phone, message: proto.IMessage): Promise<Read | null> {
  for (const field of Object.keys(FILES) as (keyof typeof FILES)[]) {
    const sent = message[field];
    if (!sent) continue;
    const type = FILES[field];
    const bytes = openFile(await host.read(sent.directPath ?? ''), sent.mediaKey ?? Buffer.alloc(0), type);
    const mime = sent.mimetype ?? 'application/octet-stream';
    const name = message.documentMessage?.fileName ?? null;
    const kept = await media.add(Readable.from([bytes]), { phoneNumberId: phone.phoneNumberId, mime, name });
    const { id: mediaId, sha256, size } = kept;
    const isVoice = message.audioMessage?.ptt === true;
    const isLoop = message.videoMessage?.gifPlayback === true;
    const file = { mediaId, mime, sha256, size, name, isVoice, ...(isLoop && { isLoop }) };
    const caption = 'caption' in sent ? sent.caption : null;
    return { text: caption ?? '', part: { type, file } };
  }
  return null;
}
