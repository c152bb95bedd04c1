/**
 * The same value with every text fit for the database: U+0000 and lone surrogates, which neither text nor jsonb can
 * hold, become U+FFFD. Keys too. Throws (out of stack) on absurdly deep values; the caller keeps their bytes instead.
 */
export function cleanText<T>(value: T): T {
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\uFFFD');
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [clean(key), clean(part)]));
}
