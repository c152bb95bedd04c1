import type { ContactCardData, LocationData, MediaData } from '@guiche/contract/media.schemas';
import type { Message } from '@guiche/contract/messages.schemas';
import { type FileKind, fieldsOf, isFileKind } from './kind-of.ts';

export type Card = ContactCardData['contacts'][number];

/** What a message carries beside its text. */
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

/** All of them or none: half a drawing says nothing. */
function heightsOf(value: unknown): number[] | null {
  if (!Array.isArray(value) || value.length !== bars) return null;
  const heights = value.map(numberOf);
  return heights.every((height) => height !== null && height <= 100) ? heights.map(Number) : null;
}

function fileOf(kind: FileKind, message: Pick<Message, 'mediaUrl' | 'dataJson'>): Content | null {
  const fields = fieldsOf(message.dataJson);
  if (typeof fields.state !== 'string' || !states.includes(fields.state)) return null;
  const { mediaUrl } = message;
  // Ready without an address would be a promise nobody can keep.
  const state = fields.state === 'ready' && mediaUrl === null ? 'failed' : (fields.state as MediaData['state']);
  const data: MediaData = {
    state,
    error: errors.find((error) => error === fields.error) ?? null,
    name: textOf(fields.name) ?? '',
    mimeType: textOf(fields.mimeType) ?? '',
    size: numberOf(fields.size),
    width: numberOf(fields.width),
    height: numberOf(fields.height),
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
 * Reads what a message carries; null when it is a text, or nothing that can be drawn. Written by other machines and never
 * checked in the browser, so nothing is taken for granted here.
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

/** `-23.55052, -46.63331`: five decimals are a metre, and maps read it as it stands. */
export const coordinatesText = ({ latitude, longitude }: Pick<LocationData, 'latitude' | 'longitude'>): string =>
  `${Number(latitude.toFixed(5))}, ${Number(longitude.toFixed(5))}`;
