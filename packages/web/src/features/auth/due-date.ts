import type { SessionUser } from '@guiche/contract/users';

const warningDays = 5;
const dayMs = 24 * 3600 * 1000;

/** Whole days until the company's due date, in the company's own calendar: 0 is the due day, below it is overdue. */
export function daysToDue(company: Pick<SessionUser['company'], 'dueDate' | 'timeZone'>, now: Date): number {
  // The Swedish form of a date is yyyy-MM-dd.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: company.timeZone }).format(now);
  return Math.round((Date.parse(company.dueDate) - Date.parse(today)) / dayMs);
}

export const isOverdue = (company: SessionUser['company'], now = new Date()) => daysToDue(company, now) < 0;

/** Days left when the due date is near enough to warn, else null. */
export function daysToWarnOf(company: SessionUser['company'], now = new Date()): number | null {
  const days = daysToDue(company, now);
  return days >= 0 && days < warningDays ? days : null;
}
