import { daysUntilDue } from '@guiche/contract/users';
import type pg from 'pg';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Language, languages } from '../../platform/language.ts';
import { type CompanyRow, type CompanyTerms, findCompanyTerms } from './companies.repo.ts';

const never = '2999-12-31';

/** A company's language; the database's check allows only ours. */
export const languageOf = (company: Pick<CompanyRow, 'language'>): Language =>
  languages.find((language) => language === company.language) ?? 'pt';

/** The last day of the subscription, as shown. For a company that never expires the date is too far to matter. */
export const dueDateOf = (company: Pick<CompanyRow, 'due_date' | 'never_expires'>) =>
  company.never_expires ? never : company.due_date;

/** Whether the operator switched the company off, or its due date is past in its own time zone. */
export function isSuspended(company: CompanyTerms, now: Date): boolean {
  return !company.status || daysUntilDue({ dueDate: dueDateOf(company), timeZone: company.time_zone }, now) < 0;
}

/** Finds which of these companies may not work now. */
export async function findSuspended(pool: pg.Pool, clock: Clock, companyIds: readonly number[]): Promise<Set<number>> {
  const now = clock.now();
  const terms = await findCompanyTerms(pool, companyIds);
  return new Set(terms.filter((company) => isSuspended(company, now)).map(({ id }) => id));
}
