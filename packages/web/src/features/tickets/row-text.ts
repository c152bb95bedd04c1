import { formatDate, formatTime } from '../../lib/formats.ts';

/** Local calendar day as a comparable key. */
const dayKey = (date: Date) => date.getFullYear() * 10_000 + date.getMonth() * 100 + date.getDate();

/** The time of a row: HH:mm today, a word for yesterday, else dd/MM/yyyy. */
export function rowTime(instant: string, now: Date, yesterdayWord: string): string {
  const date = new Date(instant);
  if (dayKey(date) === dayKey(now)) return formatTime(date);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return dayKey(date) === dayKey(yesterday) ? yesterdayWord : formatDate(date);
}

/** Channels without a profile name give the number as name. */
export const isNumberName = (name: string) => /^\+?[\d*]{8,}$/.test(name.replace(/[\s()-]/g, ''));
