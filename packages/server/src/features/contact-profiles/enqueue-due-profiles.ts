import type pg from 'pg';
import { companyDb } from '../../platform/db/company-db.ts';
import type { Look } from '../../platform/jobs/due-poller.ts';
import { findCompaniesWithDueProfiles, takeDueProfiles } from './contact-profiles.repo.ts';

const mostOfCompany = 16;

/** Adds a job for each due person; one waiting job per `key`. */
export async function enqueueDueProfiles(
  pool: pg.Pool,
  enqueue: (payload: { companyId: number; profileId: number }, key: string) => Promise<void>,
): Promise<Look> {
  const companies = await findCompaniesWithDueProfiles(pool);
  let found: Look = companies.length === 0 ? 'nothing' : 'all';
  for (const companyId of companies) {
    const ids = await takeDueProfiles(companyDb(pool, companyId), companyId, mostOfCompany);
    if (ids.length === mostOfCompany) found = 'part';
    for (const profileId of ids) await enqueue({ companyId, profileId }, `fetch-profile:${companyId}:${profileId}`);
  }
  return found;
}
