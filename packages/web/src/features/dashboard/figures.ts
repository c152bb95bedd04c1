import type { TFunction } from 'i18next';

/** 12.345 or 12,345, as the reader's language writes it. */
export const formatCount = (value: number, language: string) => new Intl.NumberFormat(language).format(value);

/** 33,33 %: at most two decimals. */
export const formatPercent = (value: number, language: string) =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100);

/** Minutes as hours and minutes: 64.6 → `1 h 05 min`. */
export function formatMinutes(minutes: number, t: TFunction<'dashboard'>): string {
  const whole = Math.round(minutes);
  if (whole === 0 && minutes > 0) return t('time.lessThanOne');
  const hours = Math.floor(whole / 60);
  if (hours === 0) return t('time.minutes', { minutes: whole });
  return t('time.hours', { hours, minutes: String(whole % 60).padStart(2, '0') });
}
