import { fold } from '@guiche/contract/fold';

/** Joins tags into one cell: with commas, and quotes around a name that holds a separator. */
export const joinTags = (names: readonly string[]): string =>
  names.map((name) => (/[,;"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ');

/**
 * Splits names at commas or semicolons, as {@link joinTags} and people write them; of two that fold alike the first
 * stays.
 */
export function splitTags(text: string): string[] {
  const seen = new Map<string, string>();
  for (const [, quoted, plain = ''] of text.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=[,;]|$)|([^,;]+))(?:[,;]|$)/g)) {
    const name = (quoted?.replaceAll('""', '"') ?? plain).replace(/\s+/g, ' ').trim();
    if (name !== '' && !seen.has(fold(name))) seen.set(fold(name), name);
  }
  return [...seen.values()];
}
