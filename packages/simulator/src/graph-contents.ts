import { isRecord } from './checks.ts';
import { invalid, missing, wrong } from './graph-errors.ts';
import { readInteractive } from './graph-interactive.ts';
import type { OrderedContent, SendOrder } from './graph-orders.ts';
import { readTemplate } from './graph-templates.ts';
import type { Card, FileKind } from './model.ts';

const FILE_KINDS: readonly FileKind[] = ['image', 'audio', 'video', 'document', 'sticker'];
const CAPTIONED: readonly FileKind[] = ['image', 'video', 'document'];
const MAX_CAPTION = 1024;
const MAX_CARDS = 257;

type Content = Pick<SendOrder, 'text' | 'content'>;

/** Files, places, contact cards, reactions, lists and links. Null for a type that is none of these. Source: Cloud API reference, "Messages". */
export function readOtherContent(type: unknown, body: Record<string, unknown>): Content | null {
  const kind = FILE_KINDS.find((each) => each === type);
  if (kind !== undefined) return readFileContent(kind, body[kind]);
  if (type === 'location') return { text: '', content: readPlace(body.location) };
  if (type === 'reaction') return readReaction(body.reaction);
  if (type === 'contacts') return { text: '', content: readCards(body.contacts) };
  if (type === 'interactive') return readInteractive(body.interactive);
  if (type === 'template') return readTemplate(body.template);
  return null;
}

function readFileContent(type: FileKind, value: unknown): Content {
  if (value === undefined) throw missing(type);
  if (!isRecord(value)) throw wrong(`${type} must be an object.`);
  const { id, link, caption, filename, voice } = value;
  if (link !== undefined) throw wrong(`${type}.link is not imitated: upload the file and send its id.`);
  if (typeof id !== 'string' || id === '') throw missing(`${type}.id`);
  if (caption !== undefined && !CAPTIONED.includes(type)) throw invalid(`Unexpected key "caption" on param "${type}".`);
  if (caption !== undefined && (typeof caption !== 'string' || caption === ''))
    throw wrong(`${type}.caption must be a text.`);
  if (typeof caption === 'string' && [...caption].length > MAX_CAPTION)
    throw invalid(`Param ${type}['caption'] must be at most ${MAX_CAPTION} characters long.`);
  if (filename !== undefined && (type !== 'document' || typeof filename !== 'string'))
    throw invalid(`Unexpected key "filename" on param "${type}".`);
  if (voice !== undefined && (type !== 'audio' || typeof voice !== 'boolean'))
    throw invalid(`Unexpected key "voice" on param "${type}".`);
  const content: OrderedContent = {
    type,
    mediaId: id,
    name: typeof filename === 'string' ? filename : null,
    isVoice: voice === true,
  };
  return { text: typeof caption === 'string' ? caption : '', content };
}

/** An empty sign takes the last one back. */
function readReaction(value: unknown): Content {
  if (value === undefined) throw missing('reaction');
  if (!isRecord(value)) throw wrong('reaction must be an object.');
  const { message_id: messageId, emoji } = value;
  if (typeof messageId !== 'string' || messageId === '') throw missing('reaction.message_id');
  if (typeof emoji !== 'string') throw missing('reaction.emoji');
  if (emoji !== '' && !/^\p{RGI_Emoji}$/v.test(emoji)) throw wrong('reaction.emoji must be one emoji.');
  return { text: emoji, content: { type: 'reaction', messageId } };
}

function readPlace(value: unknown): OrderedContent {
  if (value === undefined) throw missing('location');
  if (!isRecord(value)) throw wrong('location must be an object.');
  const latitude = readDegrees(value.latitude, 'latitude', 90);
  const longitude = readDegrees(value.longitude, 'longitude', 180);
  const name = readWords(value.name, 'location.name');
  const address = readWords(value.address, 'location.address');
  return { type: 'location', place: { latitude, longitude, name, address } };
}

function readDegrees(value: unknown, name: string, most: number): number {
  if (value === undefined) throw missing(`location.${name}`);
  const degrees = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof degrees !== 'number' || !(Math.abs(degrees) <= most)) throw wrong(`location.${name} is out of range.`);
  return degrees;
}

function readWords(value: unknown, where: string): string | null {
  if (value === undefined) return null;
  if (typeof value !== 'string' || value === '') throw wrong(`${where} must be a text.`);
  return value;
}

function readCards(value: unknown): OrderedContent {
  if (value === undefined) throw missing('contacts');
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_CARDS)
    throw wrong(`contacts must be a list of 1 to ${MAX_CARDS}.`);
  return { type: 'contacts', cards: value.map(readCard) };
}

const accountOf = (waId: string | null) => (waId === null ? {} : { waId });

function readCard(value: unknown, index: number): Card {
  const where = `contacts[${index}]`;
  if (!isRecord(value) || !isRecord(value.name)) throw missing(`${where}.name`);
  const { formatted_name: name, ...parts } = value.name;
  if (typeof name !== 'string' || name === '') throw missing(`${where}.name.formatted_name`);
  if (Object.keys(parts).length === 0) throw invalid(`${where}.name needs a part besides formatted_name.`);
  const phones = readList(value.phones, `${where}.phones`).map((each) => ({
    phone: readWords(each.phone, `${where}.phones.phone`) ?? '',
    type: readWords(each.type, `${where}.phones.type`),
    ...accountOf(readWords(each.wa_id, `${where}.phones.wa_id`)),
  }));
  const emails = readList(value.emails, `${where}.emails`).map(
    (each) => readWords(each.email, `${where}.emails.email`) ?? '',
  );
  const organization = isRecord(value.org) ? readWords(value.org.company, `${where}.org.company`) : null;
  return { name, phones, emails, organization };
}

function readList(value: unknown, where: string): Record<string, unknown>[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every(isRecord)) throw wrong(`${where} must be a list of objects.`);
  return value;
}
