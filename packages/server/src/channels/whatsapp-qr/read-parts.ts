import type { ContactCardData, LocationData } from '@guiche/contract/media.schemas';
import type { AdData, EventData, InteractiveData, ListData, PollData } from '@guiche/contract/message-data.schemas';
import { type proto, toNumber } from 'baileys';
import { cutText } from '../../platform/cut-text.ts';
import { shortFileName } from '../../platform/files/file-name.ts';
import type { FileKind, InboundFile, InboundMessage } from '../inbound-events.ts';
import { readCard } from './read-card.ts';
import { readUnknown } from './read-unknown.ts';

/** A message's content, in our own shapes. */
export type Content = Pick<InboundMessage, 'mediaType' | 'body' | 'data' | 'file'>;

type Told = string | null | undefined;

const mostRows = 100;

/** Somebody's words, in full: only outgoing text has a limit. */
export const wordsOf = (text: Told): string => text ?? '';
const nameOf = (text: Told): string | null => text?.trim() || null;
/** The emoji of a reaction. */
export const signOf = (text: Told): string => shortOf(text, 64);
/** A text that is not read by people: an id, a label, a type. */
const shortOf = (text: Told, most: number): string => cutText(text ?? '', most);

/** The fields that all kinds of file have. */
type FileMessage = Partial<
  Pick<proto.Message.IDocumentMessage, 'caption' | 'fileName' | 'mimetype' | 'fileSha256'> &
    Pick<proto.Message.IAudioMessage, 'ptt'>
>;

/** Reads a file. It is fetched by its message's id, as the message holds the address and the keys. */
export function readFile(kind: FileKind, providerId: string, part: FileMessage): Content {
  const file: InboundFile = {
    providerMediaId: providerId,
    name: part.fileName ? shortFileName(part.fileName) : null,
    mimeType: shortOf(part.mimetype?.split(';')[0]?.trim(), 100) || 'application/octet-stream',
    sha256: part.fileSha256?.length ? Buffer.from(part.fileSha256).toString('hex') : null,
    isVoice: part.ptt === true,
  };
  return { mediaType: kind, body: wordsOf(part.caption), data: null, file };
}

export function readLocation(part: proto.Message.ILocationMessage | proto.Message.ILiveLocationMessage): Content {
  const { degreesLatitude: latitude, degreesLongitude: longitude } = part;
  const isPlace = typeof latitude === 'number' && typeof longitude === 'number';
  if (!isPlace || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return readUnknown('location', '', part);
  const data: LocationData = {
    latitude,
    longitude,
    name: 'name' in part ? nameOf(part.name) : null,
    address: 'address' in part ? nameOf(part.address) : null,
  };
  return { mediaType: 'location', body: 'caption' in part ? wordsOf(part.caption) : '', data, file: null };
}

export function readCards(cards: readonly proto.Message.IContactMessage[]): Content {
  const contacts = cards.slice(0, 20).map(({ displayName, vcard }) => readCard(vcard ?? '', displayName ?? ''));
  const data: ContactCardData = { contacts };
  return { mediaType: 'contact', body: contacts.map(({ name }) => name).join(', '), data, file: null };
}

export function readPoll({ name, options, selectableOptionsCount }: proto.Message.IPollCreationMessage): Content {
  const data: PollData = {
    question: wordsOf(name),
    options: (options ?? []).slice(0, mostRows).map(({ optionName }) => ({ name: wordsOf(optionName), votes: 0 })),
    isMultiple: (selectableOptionsCount ?? 0) !== 1,
  };
  return { mediaType: 'poll', body: data.question, data, file: null };
}

export function readEvent(part: proto.Message.IEventMessage): Content {
  const momentOf = (seconds: typeof part.startTime) =>
    seconds ? new Date(toNumber(seconds) * 1000).toISOString() : null;
  const data: EventData = {
    name: wordsOf(part.name),
    description: nameOf(part.description),
    startsAt: momentOf(part.startTime),
    endsAt: momentOf(part.endTime),
    place: nameOf(part.location?.name),
    isCanceled: part.isCanceled === true,
  };
  return { mediaType: 'event', body: data.name, data, file: null };
}

export function readList(part: proto.Message.IListMessage): Content {
  const data: ListData = {
    title: wordsOf(part.title),
    text: wordsOf(part.description),
    buttonText: wordsOf(part.buttonText),
    sections: (part.sections ?? []).slice(0, 20).map(({ title, rows }) => ({
      title: wordsOf(title),
      rows: (rows ?? []).slice(0, mostRows).map((row) => ({
        id: shortOf(row.rowId, 256),
        title: wordsOf(row.title),
        description: nameOf(row.description),
      })),
    })),
  };
  return { mediaType: 'list', body: data.text || data.title, data, file: null };
}

/** Reads a business's text with buttons; only the phone can act on them. */
export function readButtons(
  text: string | null | undefined,
  footer: string | null | undefined,
  titles: readonly string[],
): Content {
  const data: InteractiveData = {
    kind: 'reply',
    title: null,
    text: wordsOf(text),
    footer: nameOf(footer),
    imageUrl: null,
    buttons: titles.slice(0, 20).map((title) => ({ title, link: null, phone: null, code: null })),
    chosen: null,
  };
  return { mediaType: 'interactive', body: data.text, data, file: null };
}

/** Reads a choice of a list or of buttons. */
export function readChoice(id: string | null | undefined, title: string | null | undefined): Content {
  const words = wordsOf(title) || wordsOf(id);
  const data: InteractiveData = {
    kind: 'reply',
    title: null,
    text: words,
    footer: null,
    imageUrl: null,
    buttons: [],
    chosen: { id: shortOf(id, 256), title: words },
  };
  return { mediaType: 'interactive', body: words, data, file: null };
}

/** Reads a text that began with an advertisement; its picture is a stranger's and is never loaded. */
export function readAd(words: string, ad: proto.ContextInfo.IExternalAdReplyInfo): Content {
  const data: AdData = {
    headline: wordsOf(ad.title),
    body: wordsOf(ad.body),
    sourceUrl: /^https?:\/\/[^\s/]+\S*$/i.test(ad.sourceUrl ?? '') ? shortOf(ad.sourceUrl, 2000) : null,
    mediaType: ad.mediaType === 1 ? 'image' : ad.mediaType === 2 ? 'video' : null,
  };
  return { mediaType: 'ad', body: words, data, file: null };
}
