import { createHash } from 'node:crypto';
import { cutText } from '../../platform/cut-text.ts';

/** Any object of a provider's JSON: nothing is where it should be until it was checked. */

export type Fields = Record<string, unknown>;

/** The fields of an object; none for anything else, so that reading on needs no checks. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text that is not blank; null for anything else. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** A text, also where it consists of digits and comes as a number; null otherwise. */
export const wordsOf = (value: unknown): string | null => textOf(typeof value === 'number' ? String(value) : value);

/** Whether a value is true, in any program's spelling. */
export function isYes(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(true|1|yes)$/i.test(value.trim()));
}

/**
 * An id that databases and indexes can hold: a text of 1 to `maxLength` characters, or a number that lost no digit;
 * null otherwise.
 */
export function idOf(value: unknown, maxLength: number): string | null {
  const text = textOf(typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value);
  return text !== null && text.length <= maxLength ? text : null;
}

/** Our own message id that came back. Another program on the account may write anything there; null: it is no id. */
export function ownIdOf(value: unknown): number | null {
  const id = Number(/^[1-9]\d*$/.exec(idOf(value, 16) ?? '')?.[0]);
  return Number.isSafeInteger(id) ? id : null;
}

const lastMoment = 253_402_300_799_000; // the last second of the year 9999
/**
 * Smallest value that counts as milliseconds. As seconds it would be the year 5138, as milliseconds it is 1973: no
 * message is of either.
 */
const fewestMs = 100_000_000_000;

/**
 * A moment in milliseconds, whether the platform writes seconds or milliseconds, as a number, a text, or a date; null
 * when no calendar knows it.
 */
export function timeOf(moment: unknown): number | null {
  const text = typeof moment === 'string' || typeof moment === 'number' ? String(moment).trim() : '';
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return momentIn(Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')));
  if (!/^\d{1,15}(\.\d{1,9})?$/.test(text)) return null;
  const value = Number(text);
  return momentIn(Math.floor(value < fewestMs ? value * 1000 : value));
}

const momentIn = (ms: number): number | null => (ms >= 0 && ms <= lastMoment ? ms : null);

const madeUp = 'made-up.';
/** Whether the id is of our own making, so that the platform does not know it. */
export const isMadeUp = (id: string | null): boolean => id?.startsWith(madeUp) === true;

/** An id for something that the platform gave none: the same bytes get the same one, so a second delivery vanishes. */
export const madeUpId = (of: unknown): string =>
  madeUp + createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 40);

/** Fills in what the platform may leave out: `at` stands for a time that is missing or unreadable. */
export function completed(message: Fields, at: number | null): Fields {
  const id = idOf(message.id, 512) ?? madeUpId(message);
  return { ...message, id, timestamp: timeOf(message.timestamp) === null ? at : message.timestamp };
}

/** Most characters of JSON that a message keeps of an unreadable kind. */
const longestRaw = 16_000;

/** Keeps an unreadable kind as it came; where it is too long, its beginning as text. */
export function rawOf(value: unknown): unknown {
  const text = JSON.stringify(value) ?? 'null';
  return text.length <= longestRaw ? value : cutText(text, longestRaw);
}

/** An error object's `code`, as text; null without one. */
export function codeOf(error: unknown): string | null {
  const code = fieldsOf(error).code;
  return typeof code === 'string' || typeof code === 'number' ? String(code).slice(0, 60) : null;
}

/**
 * A text of at most `maxLength` characters, an emoji counting as one. A longer one is cut between two characters; null
 * when it is no text.
 */
export function shortTextOf(value: unknown, maxLength: number): string | null {
  const text = textOf(value);
  if (text === null) return null;
  const trimmed = text.trim();
  return cutText(trimmed, Array.from(trimmed).slice(0, maxLength).join('').length);
}

/** A SHA-256 as hexadecimal; the platform writes it in base64 in some places. Null when it is none. */
export function sha256Of(value: unknown): string | null {
  const text = textOf(value)?.trim() ?? '';
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return null;
  return Buffer.from(text, 'base64').toString('hex');
}
