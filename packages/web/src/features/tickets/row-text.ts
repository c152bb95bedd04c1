import { formatDate, formatTime } from '../../lib/formats.ts';
import { dayOf } from '../../lib/wall-clock.ts';

/** The time of a row: HH:mm today, "yesterday", else dd/MM/yyyy. */
export function rowTime(instant: string, now: Date, yesterdayWord: string): string {
  const [day, today] = [dayOf(instant), dayOf(now)];
  if (day === today) return formatTime(instant);
  // Calendar days compared in UTC, where every day has 24 hours.
  return Date.parse(today) - Date.parse(day) === 86_400_000 ? yesterdayWord : formatDate(day);
}

/** Channels without profile names use the number as name. */
export const isNumberName = (name: string) => /^\+?[\d*]{8,}$/.test(name.replace(/[\s()-]/g, ''));
