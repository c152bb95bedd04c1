import { daysUntilDue } from '@guiche/contract/users';
import type { SessionUser } from '@guiche/contract/users.schemas';
import type { SessionState } from '../../lib/session-store.ts';

const warningDays = 5;

export const isOverdue = (company: SessionUser['company'], now = new Date()) => daysUntilDue(company, now) < 0;

/** Days left when the due date is near enough to warn, else null. */
export function daysToWarnOf(company: SessionUser['company'], now = new Date()): number | null {
  const days = daysUntilDue(company, now);
  return days >= 0 && days < warningDays ? days : null;
}

/** Whether the company may not work until it has paid. */
export const isShutOut = (state: SessionState) =>
  state.status === 'signed-in' && (state.isSuspended === true || isOverdue(state.user.company));
