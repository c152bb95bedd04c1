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

/** An id as databases and indexes can hold it: a text of 1 to `maxLength` characters. */
export function idOf(value: unknown, maxLength: number): string | null {
  const text = textOf(value);
  return text !== null && text.length <= maxLength ? text : null;
}

/** The provider's seconds, a text, as milliseconds; null when it is no time a calendar knows. */
export function timeOf(seconds: unknown): number | null {
  if (typeof seconds !== 'string' && typeof seconds !== 'number') return null;
  const text = String(seconds);
  if (!/^\d{1,12}$/.test(text)) return null;
  const at = Number(text) * 1000;
  return at <= 253_402_300_799_000 ? at : null; // the last second of the year 9999
}

/** An error object's `code`, as text. */
export function codeOf(error: unknown): string | null {
  const code = fieldsOf(error).code;
  return typeof code === 'string' || typeof code === 'number' ? String(code).slice(0, 60) : null;
}

/** A text of at most so many characters, an emoji counting as one; longer ones are cut. */
export function shortTextOf(value: unknown, maxLength: number): string | null {
  const text = textOf(value);
  return text === null ? null : Array.from(text.trim()).slice(0, maxLength).join('');
}

/** A SHA-256, which the platform writes in base64 here and in hexadecimal there, as hexadecimal. */
export function sha256Of(value: unknown): string | null {
  const text = textOf(value)?.trim() ?? '';
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return null;
  return Buffer.from(text, 'base64').toString('hex');
}
