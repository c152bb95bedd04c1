import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { proto } from 'baileys';
import type { Card, Contact, FileKind, Message, Phone, SentFile } from '../model.ts';
import { sealFile } from './media-crypto.ts';
import { writeMentions } from './mentions.ts';
import { targetOf, type WebParts } from './web-parts.ts';

const { Type } = proto.Message.ProtocolMessage;

/** Who writes to whom, under the addresses that this message uses. */
type Sides = { contact: Contact; phone: Phone; contactJid: string; numberJid: string };

export function sidesOf({ people }: WebParts, message: Message, contact: Contact, phone: Phone): Sides {
  const isByLid = message.by === 'lid' || message.groupId !== undefined;
  const jidOf = (who: Contact | Phone): string => (isByLid ? people.lidOf(who) : people.phoneOf(who));
  return { contact, phone, contactJid: jidOf(contact), numberJid: jidOf(phone) };
}

/** A contact's message in the form in which its phone encrypts it. */
export async function writeContent(parts: WebParts, shown: Message, sides: Sides): Promise<proto.IMessage> {
  const { text, mentionedJid } = writeMentions(parts, shown);
  const message = { ...shown, text };
  const contextInfo = { ...contextOf(parts, message, sides), ...(mentionedJid.length > 0 ? { mentionedJid } : {}) };
  const hasContext = Object.keys(contextInfo).length > 0;
  const { file, place, cards } = message;
  if (file !== null) return asViewOnce(message, await writeFile(parts, message, file, { contextInfo, sides }));
  if (place !== null) {
    const { latitude: degreesLatitude, longitude: degreesLongitude, name, address } = place;
    return { locationMessage: { degreesLatitude, degreesLongitude, name, address, contextInfo } };
  }
  if (cards.length > 0) return writeCards(cards, contextInfo);
  if (message.type === 'poll' || message.aboutId !== null) return writeAct(parts, message, sides);
  if (message.choice !== null) return writeChoice(message, contextInfo);
  return hasContext ? { extendedTextMessage: { text, contextInfo } } : { conversation: text };
}

function contextOf({ world }: WebParts, message: Message, sides: Sides): proto.IContextInfo {
  const quoted = message.replyTo === null ? undefined : world.messages.get(message.replyTo);
  const forwards = message.forwards ?? 0;
  const participant = quoted?.author === 'business' ? sides.numberJid : sides.contactJid;
  return {
    ...(quoted === undefined ? {} : { stanzaId: quoted.id, participant, quotedMessage: { conversation: quoted.text } }),
    ...(forwards > 0 ? { isForwarded: true, forwardingScore: forwards } : {}),
    ...(message.referral === null
      ? {}
      : {
          conversionSource: 'ctwa_ad',
          externalAdReply: {
            title: message.referral.headline,
            body: message.referral.body,
            sourceUrl: message.referral.sourceUrl,
          },
        }),
  };
}

/** Acts name the message by the key under which the business's device knows it. */
function keyOf({ world, people }: WebParts, message: Message, { numberJid }: Sides): proto.IMessageKey {
  const about = world.messages.get(message.aboutId ?? '');
  const author = about?.author === 'contact' ? world.contacts.get(about.contactId ?? '') : undefined;
  const isOwn = about?.author === 'contact' && about.contactId === message.contactId;
  const participant = author === undefined ? numberJid : people.lidOf(author);
  return {
    remoteJid: message.groupId ?? numberJid,
    fromMe: isOwn,
    id: about?.id ?? '',
    ...(message.groupId === undefined ? {} : { participant }),
  };
}

function writeAct(parts: WebParts, message: Message, sides: Sides): proto.IMessage {
  const { text, at, poll = null } = message;
  if (poll !== null) {
    const messageContextInfo = { messageSecret: Buffer.from(poll.secret, 'base64') };
    const options = poll.options.map((optionName) => ({ optionName }));
    const question = { name: poll.question, options, selectableOptionsCount: poll.selectable };
    return { pollCreationMessageV3: question, messageContextInfo };
  }
  const key = keyOf(parts, message, sides);
  switch (message.type) {
    case 'reaction':
      return { reactionMessage: { key, text, senderTimestampMs: at } };
    case 'edit': {
      const editedMessage = { conversation: text };
      return { protocolMessage: { type: Type.MESSAGE_EDIT, key, editedMessage, timestampMs: at } };
    }
    case 'vote':
      return { pollUpdateMessage: writeVote(parts, message, key, sides) };
    default:
      return { protocolMessage: { type: Type.REVOKE, key } };
  }
}

/**
 * Who votes is part of the key: voter and author are named as this message names its sender, by number or by LID.
 * In a group that is the LID.
 */
function writeVote(
  { world, people }: WebParts,
  message: Message,
  pollCreationMessageKey: proto.IMessageKey,
  { contactJid, numberJid }: Sides,
): proto.Message.IPollUpdateMessage {
  const about = world.messages.get(message.aboutId ?? '');
  const author = about?.author === 'contact' ? world.contacts.get(about.contactId ?? '') : undefined;
  const ofGroup = author && message.groupId !== undefined ? people.lidOf(author) : contactJid;
  const authorJid = author === undefined ? numberJid : ofGroup;
  const pollId = about?.id ?? '';
  const secret = Buffer.from(about?.poll?.secret ?? '', 'base64');
  const selectedOptions = (message.votes ?? []).map((option) => createHash('sha256').update(option).digest());
  const plain = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish();
  const base = createHmac('sha256', Buffer.alloc(32)).update(secret).digest();
  const key = createHmac('sha256', base).update(`${pollId}${authorJid}${contactJid}Poll Vote\u0001`).digest();
  const encIv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, encIv);
  cipher.setAAD(Buffer.from(`${pollId}\u0000${contactJid}`));
  const encPayload = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return { pollCreationMessageKey, vote: { encPayload, encIv }, senderTimestampMs: message.at };
}

function writeChoice({ choice, text }: Message, contextInfo: proto.IContextInfo): proto.IMessage {
  const id = choice?.id ?? '';
  switch (choice?.form) {
    case 'list_reply':
      return {
        listResponseMessage: {
          title: text,
          description: choice.description,
          singleSelectReply: { selectedRowId: id },
          contextInfo,
        },
      };
    case 'template':
      return { templateButtonReplyMessage: { selectedId: id, selectedDisplayText: text, contextInfo } };
    default:
      return { buttonsResponseMessage: { selectedButtonId: id, selectedDisplayText: text, contextInfo } };
  }
}

function writeCards(cards: readonly Card[], contextInfo: proto.IContextInfo): proto.IMessage {
  const contacts = cards.map((card) => ({ displayName: card.name, vcard: writeVcard(card) }));
  const [first] = contacts;
  if (first !== undefined && contacts.length === 1) return { contactMessage: { ...first, contextInfo } };
  return { contactsArrayMessage: { displayName: `${contacts.length}`, contacts, contextInfo } };
}

function writeVcard({ name, phones, emails, organization }: Card): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${name}`,
    ...phones.map(
      ({ phone, type, waId }) => `TEL;type=${type ?? 'CELL'};waid=${waId ?? phone.replace(/\D/g, '')}:${phone}`,
    ),
    ...emails.map((email) => `EMAIL:${email}`),
    ...(organization === null ? [] : [`ORG:${organization}`]),
    'END:VCARD',
  ];
  return lines.join('\n');
}

async function writeFile(
  { media, host }: WebParts,
  { id, type, text, isViewOnce = false, fileUrl }: Message,
  file: SentFile,
  { contextInfo, sides }: { contextInfo: proto.IContextInfo; sides: Sides },
): Promise<proto.IMessage> {
  const kind = type as FileKind;
  const { bytes, ...sealed } = sealFile(await media.read(file.mediaId), kind);
  const address = await host.put(bytes, targetOf(sides.phone.phoneNumberId, sides.contact, null));
  host.remember(id, { mediaKey: sealed.mediaKey, directPath: address.directPath });
  const told = fileUrl === undefined ? address : { url: fileUrl, directPath: '' };
  const facts = { ...sealed, ...told, mimetype: file.mime, fileLength: file.size, contextInfo };
  const caption = text === '' ? null : text;
  switch (kind) {
    case 'image':
      return { imageMessage: { ...facts, caption, viewOnce: isViewOnce } };
    case 'video':
      return { videoMessage: { ...facts, caption, viewOnce: isViewOnce } };
    case 'audio': {
      const mimetype = file.isVoice ? 'audio/ogg; codecs=opus' : file.mime;
      return { audioMessage: { ...facts, mimetype, ptt: file.isVoice, viewOnce: isViewOnce } };
    }
    case 'sticker':
      return { stickerMessage: facts };
    case 'document':
      return { documentMessage: { ...facts, fileName: file.name, title: file.name, caption } };
  }
}

function asViewOnce({ isViewOnce = false }: Message, message: proto.IMessage): proto.IMessage {
  return isViewOnce ? { viewOnceMessageV2: { message } } : message;
}
