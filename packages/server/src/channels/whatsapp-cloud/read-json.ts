import { createHash } from 'node:crypto';
import { cutText } from '../../platform/cut-text.ts';

/** Reading a provider's JSON: nothing is where it should be until looked at. */

export type Fields = Record<string, unknown>;

/** The fields of an object; of anything else none, so that reading on needs no checks. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text that is there and not blank. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Words, also where they are only digits and come as a number. */
export const wordsOf = (value: unknown): string | null => textOf(typeof value === 'number' ? String(value) : value);

/** True, as any program may write it. */
export function isYes(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(true|1|yes)$/i.test(value.trim()));
}

/** An id as databases and indexes can hold it: a text of 1 to `maxLength` characters, or a number that lost no digit. */
export function idOf(value: unknown, maxLength: number): string | null {
  const text = textOf(typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value);
  return text !== null && text.length <= maxLength ? text : null;
}

/** The id of a message of ours that was sent along; another program on the same account writes there what it likes. */
export function ownIdOf(value: unknown): number | null {
  const id = Number(/^[1-9]\d*$/.exec(idOf(value, 16) ?? '')?.[0]);
  return Number.isSafeInteger(id) ? id : null;
}

const lastMoment = 253_402_300_799_000; // the last second of the year 9999
/** As seconds it would be the year 5138, as milliseconds 1973: nobody wrote to anybody at either. */
const fewestMs = 100_000_000_000;

/**
 * A moment in milliseconds, whether the platform writes seconds or milliseconds, as a number, a text, or a date; null when
 * it is none that a calendar knows.
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
/** Whether the platform knows nothing by that id. */
export const isMadeUp = (id: string | null): boolean => id?.startsWith(madeUp) === true;

/** What is called by no name of the platform's: the same bytes again get the same one, so a redelivery vanishes. */
export const madeUpId = (of: unknown): string =>
  madeUp + createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 40);

/** With what the platform may leave out: `at` stands for a time that is not there or says nothing. */
export function completed(message: Fields, at: number | null): Fields {
  const id = idOf(message.id, 512) ?? madeUpId(message);
  return { ...message, id, timestamp: timeOf(message.timestamp) === null ? at : message.timestamp };
}

/** Characters of JSON that a message keeps of what nobody can read yet. */
const longestRaw = 16_000;

/** What nobody can read yet as it came; of what is longer the beginning, as text. */
export function rawOf(value: unknown): unknown {
  const text = JSON.stringify(value) ?? 'null';
  return text.length <= longestRaw ? value : cutText(text, longestRaw);
}

/** An error object's `code`, as text. */
export function codeOf(error: unknown): string | null {
  const code = fieldsOf(error).code;
  return typeof code === 'string' || typeof code === 'number' ? String(code).slice(0, 60) : null;
}

/** A text of at most so many characters, an emoji counting as one; longer ones are cut, and no sign in halves. */
export function shortTextOf(value: unknown, maxLength: number): string | null {
  const text = textOf(value);
  if (text === null) return null;
  const trimmed = text.trim();
  return cutText(trimmed, Array.from(trimmed).slice(0, maxLength).join('').length);
}

/** A SHA-256, which the platform writes in base64 here and in hexadecimal there, as hexadecimal. */
export function sha256Of(value: unknown): string | null {
  const text = textOf(value)?.trim() ?? '';
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return null;
  return Buffer.from(text, 'base64').toString('hex');
}
