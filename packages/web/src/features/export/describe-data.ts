import type { Message } from '@guiche/contract/messages';

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;

/** What a message carries beside its words, as text: a file's name, a place, people. Written by other machines: nothing is taken for granted. */
export function describeData({ mediaType, dataJson }: Pick<Message, 'mediaType' | 'dataJson'>): string {
  const fields = fieldsOf(dataJson);
  if (mediaType === 'document') return textOf(fields.name);
  if (mediaType === 'location') {
    const { latitude, longitude } = fields;
    const place = typeof latitude === 'number' && typeof longitude === 'number' ? `${latitude}, ${longitude}` : '';
    return [textOf(fields.name), textOf(fields.address), place].filter(Boolean).join('\n');
  }
  if (mediaType !== 'contact') return '';
  return listOf(fields.contacts)
    .map((contact) => {
      const { name, phones } = fieldsOf(contact);
      const numbers = listOf(phones).map((phone) => textOf(fieldsOf(phone).number));
      return [textOf(name), ...numbers].filter(Boolean).join(' · ');
    })
    .filter(Boolean)
    .join('\n');
}

/** The picture of a message, in its own size; null where it has none, or none that is here. */
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
