const two = (part: number | string) => String(part).padStart(2, '0');

/** The marks of half days in languages that have them: after the hour, in any letters. */
const half = /\s*(?:(a\.?\s?m\.?|öö)|(p\.?\s?m\.?|ös))$/;

function hourOf(written: string, isMorning: boolean, isEvening: boolean): number | null {
  const hour = Number(written);
  if (!isMorning && !isEvening) return hour < 24 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (isEvening ? 12 : 0);
}

/**
 * Reads a typed or pasted time of day as `HH:mm`; null: none. `9h30`, `930`, `9.30` and `9:30 am` are accepted. While
 * it is being typed (`isDone` false) only complete times count, since `9` may become `930`.
 */
export function readTime(typed: string, isDone = true): string | null {
  const text = typed.normalize('NFKC').trim().toLowerCase();
  if (!isDone && !/^\d{1,2}[:.,h]\d\d$|^\d{4}$/.test(text)) return null;
  const [, morning, evening] = half.exec(text) ?? [];
  const digits = text.replace(half, '');
  const parts =
    /^(\d{1,2})\s?[:.,;h]\s?(\d{1,2})(?:\s?m(?:in)?|:\d\d)?$/.exec(digits) ??
    /^(\d{1,2})(\d\d)$/.exec(digits) ??
    /^(\d{1,2})(?:\s?h(?:s|rs?|oras?)?)?$/.exec(digits);
  if (parts === null) return null;
  const hour = hourOf(parts[1] ?? '', morning !== undefined, evening !== undefined);
  const minute = Number(parts[2] ?? 0);
  return hour === null || minute > 59 ? null : `${two(hour)}:${two(minute)}`;
}

const dayMinutes = 24 * 60;

/** The next or previous time on a grid of minutes, wrapping at midnight. An empty time starts at midnight. */
export function stepTime(time: string, stepMinutes: number, by: 1 | -1): string {
  const [hour = 0, minute = 0] = time === '' ? [0, -by * stepMinutes] : time.split(':').map(Number);
  const grid = (hour * 60 + minute) / stepMinutes;
  const next = (by === 1 ? Math.floor(grid) + 1 : Math.ceil(grid) - 1) * stepMinutes;
  const minutes = (next + dayMinutes) % dayMinutes;
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
