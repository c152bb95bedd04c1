import type { AdData, InteractiveData, StoryData } from '@guiche/contract/message-data.schemas';
import { shortFileName } from '../../platform/files/file-name.ts';
import type { FileKind, InboundMessage } from '../inbound-events.ts';
import { readLocation } from '../whatsapp-cloud/parse-parts.ts';
import { type Fields, fieldsOf, idOf, isYes, listOf, rawOf, textOf, wordsOf } from '../whatsapp-cloud/read-json.ts';

export type Content = Pick<InboundMessage, 'mediaType' | 'body' | 'data' | 'file'>;

/** Kinds of attachment that are files, with the type that the platform's applications record. */
const fileKinds: Readonly<Record<string, { kind: FileKind; mimeType: string }>> = {
  image: { kind: 'image', mimeType: 'image/jpeg' },
  audio: { kind: 'audio', mimeType: 'audio/mp4' },
  video: { kind: 'video', mimeType: 'video/mp4' },
  file: { kind: 'document', mimeType: 'application/octet-stream' },
  sticker: { kind: 'sticker', mimeType: 'image/webp' },
};
/** Kinds of shared posts, reels and pages: words and an address. */
const shares: ReadonlySet<unknown> = new Set(['fallback', 'share', 'post', 'ig_post', 'reel', 'ig_reel']);

const textOnly = (body: string, data: unknown = null): Content => ({ mediaType: 'chat', body, data, file: null });
/** Content of a kind that nobody can read yet; `raw` keeps it as it came. */
export const unsupported = (body: string, type: unknown, raw: unknown): Content => ({
  mediaType: 'unsupported',
  body,
  data: { type: String(type).slice(0, 60), raw: rawOf(raw) },
  file: null,
});

/** Reads a message without attachments: words, a pressed quick reply, what an advertisement or a story led to. */
export function textContentOf(message: Fields): Content {
  const words = wordsOf(message.text) ?? '';
  if (isYes(message.is_unsupported) || words === '') return unsupported(words, 'unsupported', message);
  const chosen = message.quick_reply === undefined ? null : choiceOf(fieldsOf(message.quick_reply).payload, words);
  return (
    chosen ??
    adOf(message.referral, words) ??
    textOnly(words, storyOf('reply', fieldsOf(message.reply_to).story) ?? productOf(message))
  );
}

/** The shop's product that the message asks about, in raw form, as nothing draws it yet. */
function productOf(message: Fields): { raw: unknown } | null {
  const { product } = fieldsOf(message.referral);
  return product === undefined ? null : { raw: rawOf({ product }) };
}

/** Reads a pressed button. Null: it says nothing. */
export function choiceOf(payload: unknown, words: unknown): Content | null {
  const title = wordsOf(words);
  if (title === null) return null;
  const data: InteractiveData = {
    kind: 'reply',
    title: null,
    text: title,
    footer: null,
    imageUrl: null,
    buttons: [],
    chosen: { id: idOf(payload, 1000) ?? '', title },
  };
  return { mediaType: 'interactive', body: title, data, file: null };
}

/** Reads what an advertisement led to. The picture's address is not kept: strangers' pictures are never loaded. */
export function adOf(source: unknown, words: string): Content | null {
  const referral = fieldsOf(source);
  const headline = wordsOf(fieldsOf(referral.ads_context_data).ad_title);
  if (referral.source !== 'ADS' || headline === null) return null;
  const data: AdData = { headline, body: '', sourceUrl: null, mediaType: null };
  return { mediaType: 'ad', body: words, data, file: null };
}

/** Reads which story of ours somebody answers, or in which of theirs they name us. Null where there is none. */
function storyOf(kind: StoryData['story']['kind'], story: unknown): StoryData | null {
  if (story === undefined) return null;
  return { story: { kind, url: webAddressOf(fieldsOf(story).url) } };
}

/** Reads one attachment with the words beside it. */
export function readAttachment(attachment: Fields, words: string): Content {
  const type = textOf(attachment.type) ?? 'unknown';
  const payload = fieldsOf(attachment.payload);
  const url = webAddressOf(payload.url) ?? webAddressOf(attachment.url);
  if (type === 'location') return locationOf(attachment, payload) ?? unsupported(words, type, attachment);
  // Only the address is kept: the story is its author's, and the link expires with it.
  if (type === 'story_mention' && url !== null) return textOnly(words || url, storyOf('mention', payload));
  if (shares.has(type)) return shareOf(attachment, payload, { words, url }) ?? unsupported(words, type, attachment);
  if (type === 'template') return templateOf(payload, words) ?? unsupported(words, type, attachment);
  const found = fileKinds[type === 'image' && payload.sticker_id !== undefined ? 'sticker' : type];
  if (found === undefined || url === null) return unsupported(words || titleOf(attachment, payload), type, attachment);
  const name = found.kind === 'document' ? fileNameOf(url) : null;
  const isVoice = found.kind === 'audio';
  const file = { providerMediaId: url, name, mimeType: found.mimeType, sha256: null, isVoice };
  return { mediaType: found.kind, body: words, data: null, file };
}

function locationOf(attachment: Fields, payload: Fields): Content | null {
  const { lat: latitude, long: longitude } = fieldsOf(payload.coordinates);
  return readLocation({ location: { latitude, longitude, name: attachment.title } }, 'location');
}

function shareOf(attachment: Fields, payload: Fields, beside: { words: string; url: string | null }): Content | null {
  const title = titleOf(attachment, payload) || null;
  const lines = [beside.words, title, beside.url].filter((line) => line !== null && line !== '');
  const distinct = [...new Set(lines)];
  // The platform attaches a page that the words name; the words already say it all.
  if (beside.url !== null && beside.words.includes(beside.url)) return textOnly(beside.words);
  return distinct.length === 0 ? null : textOnly(distinct.join('\n'));
}

const titleOf = (attachment: Fields, payload: Fields): string =>
  (wordsOf(payload.title) ?? wordsOf(attachment.title))?.trim() ?? '';

/** Reads another program's buttons or cards, or a shared product: its words, and all of it in raw form. */
function templateOf(payload: Fields, words: string): Content | null {
  const things = listOf(fieldsOf(payload.product).elements).map(fieldsOf);
  const cards = [...listOf(payload.elements).map(fieldsOf), ...things];
  const said = [words, payload.text, ...cards.flatMap(({ title, subtitle }) => [title, subtitle])];
  const lines = said.map(wordsOf).filter((line) => line !== null);
  const raw = things.length > 0 ? { raw: rawOf(payload) } : null;
  return lines.length === 0 ? null : textOnly([...new Set(lines)].join('\n'), raw);
}

function webAddressOf(value: unknown): string | null {
  const text = idOf(value, 4000)?.trim() ?? '';
  return /^https?:\/\/[^\s/]+\S*$/i.test(text) && URL.canParse(text) ? text : null;
}

const shortNameOf = (name: string) => (name.trim() === '' ? null : shortFileName(name.trim()));

/** The last part of the address, where the platform keeps the sender's name of the file. */
function fileNameOf(url: string): string | null {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? '';
  try {
    return shortNameOf(decodeURIComponent(last));
  } catch {
    return shortNameOf(last); // the part holds a lone %
  }
}
