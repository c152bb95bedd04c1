import type { proto } from 'baileys';
import {
  type Content,
  readAd,
  readButtons,
  readCards,
  readChoice,
  readEvent,
  readFile,
  readList,
  readLocation,
  readPoll,
  signOf,
  wordsOf,
} from './read-parts.ts';
import { readOrder, readProduct, readUnknown } from './read-unknown.ts';

type Kind = keyof proto.IMessage;
type Reader = (content: proto.IMessage, providerId: string) => Content | null;

/** Kinds that no person wrote, or that other events report. */
const silent: ReadonlySet<Kind> = new Set<Kind>([
  'senderKeyDistributionMessage',
  'messageContextInfo',
  'albumMessage',
  'call',
  'pollUpdateMessage',
  'encReactionMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'messageHistoryBundle',
  'messageHistoryNotice',
]);

const text = (words: string): Content => ({ mediaType: 'chat', body: wordsOf(words), data: null, file: null });
const poll =
  (kind: 'pollCreationMessage' | 'pollCreationMessageV2' | 'pollCreationMessageV3'): Reader =>
  (content) =>
    content[kind] ? readPoll(content[kind]) : null;

const readers: Partial<Record<Kind, Reader>> = {
  conversation: ({ conversation }) => text(conversation ?? ''),
  extendedTextMessage: ({ extendedTextMessage: part }) => {
    const ad = part?.contextInfo?.externalAdReply;
    return ad?.sourceUrl || ad?.title ? readAd(wordsOf(part?.text), ad) : text(part?.text ?? '');
  },
  imageMessage: ({ imageMessage }, id) => readFile('image', id, imageMessage ?? {}),
  videoMessage: ({ videoMessage }, id) => readFile('video', id, videoMessage ?? {}),
  ptvMessage: ({ ptvMessage }, id) => readFile('video', id, ptvMessage ?? {}),
  audioMessage: ({ audioMessage }, id) => readFile('audio', id, audioMessage ?? {}),
  documentMessage: ({ documentMessage }, id) => readFile('document', id, documentMessage ?? {}),
  stickerMessage: ({ stickerMessage }, id) => readFile('sticker', id, stickerMessage ?? {}),
  locationMessage: ({ locationMessage }) => readLocation(locationMessage ?? {}),
  liveLocationMessage: ({ liveLocationMessage }) => readLocation(liveLocationMessage ?? {}),
  contactMessage: ({ contactMessage }) => readCards(contactMessage ? [contactMessage] : []),
  contactsArrayMessage: ({ contactsArrayMessage }) => readCards(contactsArrayMessage?.contacts ?? []),
  pollCreationMessage: poll('pollCreationMessage'),
  pollCreationMessageV2: poll('pollCreationMessageV2'),
  pollCreationMessageV3: poll('pollCreationMessageV3'),
  eventMessage: ({ eventMessage }) => readEvent(eventMessage ?? {}),
  listMessage: ({ listMessage }) => readList(listMessage ?? {}),
  buttonsMessage: ({ buttonsMessage: part }) =>
    readButtons(
      part?.contentText,
      part?.footerText,
      (part?.buttons ?? []).map((one) => one.buttonText?.displayText ?? ''),
    ),
  interactiveMessage: ({ interactiveMessage: part }) => readButtons(part?.body?.text, part?.footer?.text, []),
  templateMessage: ({ templateMessage }) => {
    const part = templateMessage?.hydratedTemplate ?? templateMessage?.hydratedFourRowTemplate;
    return readButtons(part?.hydratedContentText, part?.hydratedFooterText, []);
  },
  listResponseMessage: ({ listResponseMessage: part }) =>
    readChoice(part?.singleSelectReply?.selectedRowId, part?.title),
  buttonsResponseMessage: ({ buttonsResponseMessage: part }) =>
    readChoice(part?.selectedButtonId, part?.selectedDisplayText),
  templateButtonReplyMessage: ({ templateButtonReplyMessage: part }) =>
    readChoice(part?.selectedId, part?.selectedDisplayText),
  interactiveResponseMessage: ({ interactiveResponseMessage: part }) =>
    readChoice(part?.nativeFlowResponseMessage?.name, part?.body?.text),
  reactionMessage: ({ reactionMessage: part }) =>
    part?.key?.id ? { mediaType: 'reaction', body: signOf(part.text), data: null, file: null } : null,
  groupInviteMessage: ({ groupInviteMessage: part }) =>
    readUnknown('groupInviteMessage', part?.caption || part?.groupName || '', part),
  orderMessage: ({ orderMessage }) => readOrder(orderMessage ?? {}),
  productMessage: ({ productMessage }) => readProduct(productMessage ?? {}),
};

/** Reads a message's content. Null: nothing that is shown. */
export function readContent(content: proto.IMessage, kind: Kind, providerId: string): Content | null {
  if (silent.has(kind)) return null;
  const read = readers[kind];
  return read ? read(content, providerId) : readUnknown(kind, '', content[kind]);
}
