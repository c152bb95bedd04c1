import { readTime } from './typed-time.ts';

const yearFirst = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/;
const dayFirst = /^(\d{1,2})\s*[./\s-]\s*(\d{1,2})\s*[./\s-]\s*(\d{4}|\d\d)$/;
const digitsAlone = /^(\d\d)(\d\d)(\d{4}|\d\d)$/;

/** A date as `yyyy-MM-dd`; null: it does not exist. */
function dayOf(year: string, month: string, day: string): string | null {
  const whole = year.length === 2 ? `20${year}` : year;
  if (whole < '1000') return null;
  const text = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  // `Date` turns the 31st of a shorter month into another day.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/**
 * Reads a typed or pasted date, day first as in all four languages, as `yyyy-MM-dd`; null: none. While it is being
 * typed (`isDone` false) a year needs four digits, since `20` may become `2026`.
 */
export function readDay(typed: string, isDone = true): string | null {
  const text = typed.normalize('NFKC').trim();
  const iso = yearFirst.exec(text);
  if (iso) return dayOf(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '');
  const [, day = '', month = '', year = ''] = dayFirst.exec(text) ?? digitsAlone.exec(text) ?? [];
  if (year === '' || (!isDone && year.length < 4)) return null;
  return dayOf(year, month, day);
}

/** `2026-12-31` → `31/12/2026` */
export const showDay = (day: string): string => day.split('-').reverse().join('/');

/** Reads a date with a time, as `yyyy-MM-ddTHH:mm`; null: one of them is missing or invalid. */
export function readMoment(typed: string, isDone = true): string | null {
  const [, day = '', time = ''] = /^([\d./-]+)[\sT,]+(\S.*)$/.exec(typed.normalize('NFKC').trim()) ?? [];
  const [readDate, readClock] = [readDay(day, isDone), readTime(time, isDone)];
  return readDate === null || readClock === null ? null : `${readDate}T${readClock}`;
}

/** `2026-12-31T14:30` → `31/12/2026 14:30` */
export function showMoment(moment: string): string {
  const [day = '', time = ''] = moment.split('T');
  return `${showDay(day)} ${time}`.trim();
}

/** Inserts the slashes between day, month and year while digits are typed; a removed one stays out. */
export function withStrokes(typed: string, before: string): string {
  const isGrown = typed.length === before.length + 1 && typed.startsWith(before);
  if (!isGrown) return typed;
  const text = typed.replace(/\/{2,}$/, '/');
  return /^\d\d$|^\d\d?\/\d\d$/.test(text) ? `${text}/` : text;
}
