import { mostDays } from '@guiche/contract/dashboard.schemas';
import { fail } from '../../platform/fail.ts';
import type { Period } from './dashboard.repo.ts';

const dayMs = 86_400_000;
/** No message has an id from before this date. */
export const earliest = '2023-12-31';

/** The calendar date `days` later. */
export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

export const daysOf = ({ from, to }: Period) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** The period of as many days, just before. */
export function periodBefore(period: Period): Period {
  return { from: plusDays(period.from, -daysOf(period)), to: plusDays(period.from, -1) };
}

/** Checks that a period ends after its begin, and has no more than two years. */
export function checkPeriod(period: Period): Period {
  const days = daysOf(period);
  if (days < 1 || days > mostDays) fail('ERR_INVALID_RANGE');
  return period;
}

/** Reads the filter's period, relative to today. An empty filter is refused. */
export function readFilter(
  query: { days?: number | undefined; date_from?: string | undefined; date_to?: string | undefined },
  today: string,
): Period {
  const { days, date_from: from, date_to: to } = query;
  if (from !== undefined || to !== undefined) return checkPeriod({ from: from ?? to ?? today, to: to ?? today });
  if (days === undefined) return fail('ERR_FILTER_REQUIRED');
  return checkPeriod({ from: plusDays(today, 1 - days), to: today });
}
