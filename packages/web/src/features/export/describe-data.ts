import type { Message } from '@guiche/contract/messages.schemas';
import { fieldsOf } from '@guiche/contract/stored-fields';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;

/**
 * What a message carries besides its text, in words: a file's name, a place, people, an advertisement. It comes from
 * other programs, so every field is checked.
 */
export const describeData = ({ mediaType, dataJson }: Pick<Message, 'mediaType' | 'dataJson'>): string =>
  linesOf(mediaType, fieldsOf(dataJson)).filter(Boolean).join('\n');

function linesOf(mediaType: Message['mediaType'], fields: Record<string, unknown>): string[] {
  switch (mediaType) {
    case 'document':
      return [textOf(fields.name)];
    case 'location': {
      const { latitude, longitude } = fields;
      const place = typeof latitude === 'number' && typeof longitude === 'number' ? `${latitude}, ${longitude}` : '';
      return [textOf(fields.name), textOf(fields.address), place];
    }
    case 'contact':
      return listOf(fields.contacts).map(describePerson);
    case 'ad':
      return [textOf(fields.headline), textOf(fields.body), textOf(fields.sourceUrl)];
    case 'poll':
      return [textOf(fields.question), ...listOf(fields.options).map(describeOption)];
    case 'event':
      return [textOf(fields.name), textOf(fields.description), textOf(fields.place)];
    default:
      return [];
  }
}

/** An option, with the number of its votes if there are any. */
function describeOption(option: unknown): string {
  const { name, votes } = fieldsOf(option);
  return [textOf(name), String(numberOf(votes) ?? '')].filter(Boolean).join(' · ');
}

function describePerson(contact: unknown): string {
  const { name, phones } = fieldsOf(contact);
  const numbers = listOf(phones).map((phone) => textOf(fieldsOf(phone).number));
  return [textOf(name), ...numbers].filter(Boolean).join(' · ');
}

/** The picture of a message at full size; null where it has none, or none that is stored. */
export interface PictureSource {
  url: string;
  width: number | null;
  height: number | null;
}

/** `thumbnailOf`: the address of a file's preview. */
export function pictureOf(
  { mediaType, mediaUrl, dataJson }: Pick<Message, 'mediaType' | 'mediaUrl' | 'dataJson'>,
  thumbnailOf: (url: string) => string,
): PictureSource | null {
  const fields = fieldsOf(dataJson);
  const hasThumbnail = fields.hasThumbnail === true;
  const isPicture = mediaType === 'image' || mediaType === 'sticker' || (mediaType === 'video' && hasThumbnail);
  if (!isPicture || mediaUrl === null || fields.state !== 'ready') return null;
  const url = hasThumbnail ? thumbnailOf(mediaUrl) : mediaUrl;
  return { url, width: numberOf(fields.width), height: numberOf(fields.height) };
}
