import type { TFunction } from 'i18next';
import { formatDate } from '../../lib/formats.ts';
import type { DashboardSearch } from './dashboard-search.ts';

/** Dates of the company's calendar, both inclusive. */
export interface Period {
  from: string;
  to: string;
}

const dayMs = 86_400_000;
/** Repeats the server's limit: importing the contract's schemas for one number would weigh more than the screen. */
const mostDays = 731;

/** The current date in the company's time zone. */
export const todayIn = (timeZone: string, now = new Date()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);

const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

export type Preset = 'today' | 'week' | 'month30' | 'month';
export const presets: readonly Preset[] = ['today', 'week', 'month30', 'month'];

/** Periods that end today. */
export function periodOfPreset(preset: Preset, today: string): Period {
  if (preset === 'today') return { from: today, to: today };
  if (preset === 'month') return { from: `${today.slice(0, 8)}01`, to: today };
  return { from: plusDays(today, preset === 'week' ? -6 : -29), to: today };
}

/** The period of an address; without a start the month of the end, without an end until today. */
export function periodOfSearch({ from, to }: DashboardSearch, today: string): Period {
  const end = to ?? (from !== undefined && from > today ? from : today);
  return { from: from ?? `${end.slice(0, 8)}01`, to: end };
}

/** Why a period is invalid; null: it is valid. */
export function faultOf({ from, to }: Period): 'reversed' | 'tooLong' | null {
  if (from > to) return 'reversed';
  return (Date.parse(to) - Date.parse(from)) / dayMs >= mostDays ? 'tooLong' : null;
}

/** The number of days of a period. */
export const daysOf = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

export const isWeekend = (date: string): boolean => [0, 6].includes(new Date(date).getUTCDay());

/** `01/11 a 20/11`; a single day by itself; years only where they are not all the current one. */
export function spanText({ from, to }: Period, today: string, t: TFunction<'dashboard'>): string {
  const isThisYear = [from, to].every((date) => date.slice(0, 4) === today.slice(0, 4));
  const [first, last] = [from, to].map((date) => formatDate(date).slice(0, isThisYear ? 5 : undefined));
  return from === to ? `${first}` : t('span', { from: first, to: last });
}
