import type { ByteRange } from '../../platform/storage/storage.ts';

/**
 * Reads one range of a `Range` header, clamped to the file. Null: the whole file (also for several ranges, as the
 * standard allows); `none`: the range is outside of it.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'none' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return null; // not a range at all: ignored, as the standard demands
  return start >= size ? 'none' : { start, end };
}
