import { daysUntilDue } from '@guiche/contract/users';
import type { CompanyRow } from './companies.repo.ts';

const never = '2999-12-31';

/** The last day of the subscription as shown: a company that never expires has a date nobody will see. */
export const dueDateOf = (company: Pick<CompanyRow, 'due_date' | 'never_expires'>) =>
  company.never_expires ? never : company.due_date;

/** The operator switched the company off, or its due date is past in its own time zone. */
export function isSuspended(company: CompanyRow, now: Date): boolean {
  return !company.status || daysUntilDue({ dueDate: dueDateOf(company), timeZone: company.time_zone }, now) < 0;
}
