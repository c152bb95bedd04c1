import { formatDate, formatTime } from '../../lib/formats.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** One line of at most `max` characters as people count them: an emoji is one and is never cut in half. */
export function cutText(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const parts = [...graphemes.segment(line)];
  if (parts.length <= max) return line;
  return `${parts
    .slice(0, max - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}

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

/** What cameras, recorders and browsers call their files, not what somebody wrote. */
export const isCameraName = (words: string) =>
  /^[^\n]{0,200}\.(jpe?g|png|gif|webp|heic|mp4|mov|3gp|webm|mp3|ogg|opus|m4a|aac|amr|wav|flac)$/i.test(words);
