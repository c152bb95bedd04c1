import type { ContactCardData, LocationData } from '@guiche/contract/media.schemas';
import { shortFileName } from '../../platform/files/file-name.ts';
import type { FileKind, InboundMessage } from '../inbound-events.ts';
import { type Fields, fieldsOf, idOf, isYes, listOf, sha256Of, shortTextOf, textOf, wordsOf } from './read-json.ts';

type Content = Pick<InboundMessage, 'mediaType' | 'body' | 'data' | 'file'>;

const fileKinds: ReadonlySet<string> = new Set<FileKind>(['image', 'audio', 'video', 'document', 'sticker']);
const isFileKind = (type: string): type is FileKind => fileKinds.has(type);

const mostCards = 20;
const mostOfEach = 10;

/** Reads a message with a file. Null: it is another kind, or lacks the id by which the file is fetched. */
export function readFile(message: Fields, type: string): Content | null {
  if (!isFileKind(type)) return null;
  const part = fieldsOf(message[type]);
  const providerMediaId = idOf(part.id, 200);
  if (providerMediaId === null) return null;
  return {
    mediaType: type,
    body: wordsOf(part.caption) ?? '',
    data: null,
    file: {
      providerMediaId,
      name: fileNameOf(part.filename),
      mimeType: shortTextOf(part.mime_type, 100) ?? 'application/octet-stream',
      sha256: sha256Of(part.sha256),
      isVoice: type === 'audio' && isYes(part.voice),
    },
  };
}

function fileNameOf(value: unknown): string | null {
  const name = textOf(value);
  return name === null ? null : shortFileName(name.trim());
}

/** Reads a place. Its words are the name that people read and search. */
export function readLocation(message: Fields, type: string): Content | null {
  if (type !== 'location') return null;
  const part = fieldsOf(message.location);
  const latitude = degreesOf(part.latitude, 90);
  const longitude = degreesOf(part.longitude, 180);
  if (latitude === null || longitude === null) return null;
  const data: LocationData = {
    latitude,
    longitude,
    name: wordsOf(part.name)?.trim() ?? null,
    address: wordsOf(part.address)?.trim() ?? null,
  };
  return { mediaType: 'location', body: data.name ?? data.address ?? '', data, file: null };
}

function degreesOf(value: unknown, most: number): number | null {
  const degrees = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof degrees === 'number' && Math.abs(degrees) <= most ? degrees : null;
}

/** Reads contact cards into fields; anything else in a vCard is never kept. Null when none has a name or a number. */
export function readCards(message: Fields, type: string): Content | null {
  if (type !== 'contacts') return null;
  const contacts = listOf(message.contacts)
    .slice(0, mostCards)
    .flatMap((card) => readCard(fieldsOf(card)) ?? []);
  if (contacts.length === 0) return null;
  const data: ContactCardData = { contacts };
  return { mediaType: 'contact', body: contacts.map(({ name }) => name).join(', '), data, file: null };
}

function readCard(card: Fields): ContactCardData['contacts'][number] | null {
  const phones = fieldListOf(card.phones).flatMap((phone) => {
    const account = /^\+?(\d{5,20})$/.exec(shortTextOf(phone.wa_id, 50) ?? '')?.[1];
    const number = shortTextOf(phone.phone, 50) ?? account;
    if (number === undefined) return [];
    return [{ number, label: shortTextOf(phone.type, 50), ...(account !== undefined && { account }) }];
  });
  const given = fieldsOf(card.name);
  const name = shortTextOf(given.formatted_name, 250) ?? shortTextOf(given.first_name, 250) ?? phones[0]?.number;
  if (name === undefined) return null;
  return {
    name,
    organization: shortTextOf(fieldsOf(card.org).company, 250),
    phones,
    emails: fieldListOf(card.emails).flatMap(({ email }) => shortTextOf(email, 255) ?? []),
  };
}

const fieldListOf = (value: unknown) => listOf(value).slice(0, mostOfEach).map(fieldsOf);
