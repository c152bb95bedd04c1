import type pg from 'pg';
import { companyDb } from '../../platform/db/company-db.ts';
import type { Look } from '../../platform/jobs/due-poller.ts';
import { findCompaniesWithDueMedia, takeDueMedia } from './due-media.repo.ts';

const mostOfCompany = 16;

/** Adds a job for each due file; one waiting job per `key`. */
export async function enqueueDueMedia(
  pool: pg.Pool,
  enqueue: (payload: { companyId: number; mediaId: number }, key: string) => Promise<void>,
): Promise<Look> {
  const companies = await findCompaniesWithDueMedia(pool);
  let found: Look = companies.length === 0 ? 'nothing' : 'all';
  for (const companyId of companies) {
    const ids = await takeDueMedia(companyDb(pool, companyId), companyId, mostOfCompany);
    if (ids.length === mostOfCompany) found = 'part';
    for (const mediaId of ids) await enqueue({ companyId, mediaId }, `fetch-media:${companyId}:${mediaId}`);
  }
  return found;
}
