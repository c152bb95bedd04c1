import type { TFunction } from 'i18next';

/** 12.345 or 12,345, as the reader's language writes it. */
export const formatCount = (value: number, language: string) => new Intl.NumberFormat(language).format(value);

/** 33,33 %: at most two decimals. */
export const formatPercent = (value: number, language: string) =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100);

/** Formats minutes: 64.6 → `1 h 05 min`. */
export function formatMinutes(minutes: number, t: TFunction<'dashboard'>): string {
  const whole = Math.round(minutes);
  if (whole === 0 && minutes > 0) return t('time.lessThanOne');
  const hours = Math.floor(whole / 60);
  if (hours === 0) return t('time.minutes', { minutes: whole });
  return t('time.hours', { hours, minutes: String(whole % 60).padStart(2, '0') });
}

/** The change in whole percent; null: there was nothing before. A change too small to be shown is 0. */
export const changeInPercent = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round((100 * (now - before)) / before) + 0;

/** Rounds before subtracting, so that the shown numbers add up. */
export const changeInMinutes = (now: number, before: number): number => Math.round(now) - Math.round(before);

/** A part as a percentage; 0 where there is no whole. */
export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole));

const round1 = (value: number) => Math.round(value * 10) / 10;

/** Places the points of a line in a box, the lowest value at the bottom; missing values are left out. */
export function placePoints(
  values: readonly (number | null)[],
  { width, height }: { width: number; height: number },
): { x: number; y: number }[] {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const step = values.length < 2 ? 0 : width / (values.length - 1);
  return values.flatMap((value, n) =>
    value === null
      ? []
      : [
          {
            x: round1(n * step),
            y: high === low ? height / 2 : round1(height - ((value - low) / (high - low)) * height),
          },
        ],
  );
}
