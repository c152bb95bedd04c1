import type { ContactCardData, LocationData, MediaData } from './media.schemas.ts';
import type { Message } from './messages.schemas.ts';
import { fieldsOf } from './stored-fields.ts';

/** Bytes. */
export const maxUploadBytes = 64 * 1024 * 1024;

/** Shortest recording, in bytes; below, nobody has said anything. */
export const minVoiceBytes = 10_000;

/** Address of a variant of the file: its preview, or the audio as MP3 for players without ogg. */
export const mediaVariant = (mediaUrl: string, variant: 'thumb' | 'mp3'): string => `${mediaUrl}?as=${variant}`;

/** Most characters of a caption. */
export const maxCaptionLength = 1024;

const fileKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const;
export type FileKind = (typeof fileKinds)[number];

const isFileKind = (kind: string): kind is FileKind => fileKinds.some((known) => known === kind);

export type Card = ContactCardData['contacts'][number];

/** A message's content besides its text. */
export type Content =
  | { kind: 'file'; as: FileKind; url: string | null; data: MediaData }
  | { kind: 'location'; data: LocationData }
  | { kind: 'contact'; data: ContactCardData };

const states: readonly string[] = ['pending', 'ready', 'failed'];
const errors = ['too_large', 'expired', 'unreachable', 'refused', 'storage_full', 'broken'] as const;

const bars = 64;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

const countOf = (value: unknown): number | null => (Number.isSafeInteger(value) ? numberOf(value) : null);

/** All heights or none: half a drawing says nothing. */
function heightsOf(value: unknown): number[] | null {
  if (!Array.isArray(value) || value.length !== bars) return null;
  const heights = value.map(countOf);
  return heights.every((height) => height !== null && height <= 100) ? heights.map(Number) : null;
}

function fileOf(kind: FileKind, message: Pick<Message, 'mediaUrl' | 'dataJson'>): Content | null {
  const fields = fieldsOf(message.dataJson);
  if (typeof fields.state !== 'string' || !states.includes(fields.state)) return null;
  const { mediaUrl } = message;
  // A ready file without an address cannot be shown, so it counts as failed.
  const state = fields.state === 'ready' && mediaUrl === null ? 'failed' : (fields.state as MediaData['state']);
  const data: MediaData = {
    state,
    error: errors.find((error) => error === fields.error) ?? null,
    name: textOf(fields.name) ?? '',
    mimeType: textOf(fields.mimeType) ?? '',
    size: countOf(fields.size),
    width: countOf(fields.width),
    height: countOf(fields.height),
    seconds: numberOf(fields.seconds),
    isVoice: fields.isVoice === true,
    hasThumbnail: fields.hasThumbnail === true,
    waveform: heightsOf(fields.waveform),
  };
  return { kind: 'file', as: kind, url: state === 'ready' ? mediaUrl : null, data };
}

function locationOf(fields: Record<string, unknown>): Content | null {
  const { latitude, longitude } = fields;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return null;
  return {
    kind: 'location',
    data: { latitude, longitude, name: textOf(fields.name), address: textOf(fields.address) },
  };
}

function cardOf(value: unknown): Card[] {
  const fields = fieldsOf(value);
  const phones = (Array.isArray(fields.phones) ? fields.phones : []).flatMap((phone: unknown) => {
    const { number: written, label, account: named } = fieldsOf(phone);
    const [number, account] = [textOf(written), textOf(named)];
    return number === null ? [] : [{ number, label: textOf(label), ...(account !== null && { account }) }];
  });
  const emails = (Array.isArray(fields.emails) ? fields.emails : []).flatMap((email: unknown) => textOf(email) ?? []);
  const name = textOf(fields.name) ?? phones[0]?.number ?? emails[0];
  return name === undefined ? [] : [{ name, organization: textOf(fields.organization), phones, emails }];
}

/**
 * Reads a message's content besides its text; null for a plain text, or when nothing can be drawn. Other machines write
 * it and the browser never checks it, so nothing is taken for granted.
 */
export function readContent(message: Pick<Message, 'mediaType' | 'mediaUrl' | 'dataJson'>): Content | null {
  const { mediaType, dataJson } = message;
  if (isFileKind(mediaType)) return fileOf(mediaType, message);
  if (mediaType === 'location') return locationOf(fieldsOf(dataJson));
  if (mediaType !== 'contact') return null;
  const listed = fieldsOf(dataJson).contacts;
  const contacts = (Array.isArray(listed) ? listed : []).flatMap(cardOf);
  return contacts.length === 0 ? null : { kind: 'contact', data: { contacts } };
}
