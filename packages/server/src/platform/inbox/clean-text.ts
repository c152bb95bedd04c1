/**
 * Makes every text in a value fit for the database: U+0000 and lone surrogates, which neither text nor jsonb can hold,
 * become U+FFFD. Keys, too.
 * @throws RangeError (call stack) on absurdly deep values; the caller then keeps their bytes.
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
