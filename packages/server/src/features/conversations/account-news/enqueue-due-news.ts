import type pg from 'pg';
import { companyDb } from '../../../platform/db/company-db.ts';
import type { Look } from '../../../platform/jobs/due-poller.ts';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import { findCompaniesWithNews, takeDueNews } from './account-news.repo.ts';
import { newsKind } from './act-on-news.ts';

const mostOfCompany = 64;

/** Makes a job of what a connection was told of; one waiting job for each connection, so that things keep their order. */
export async function enqueueDueNews({ road, web }: { road: pg.Pool; web: pg.Pool }): Promise<Look> {
  const companies = await findCompaniesWithNews(road);
  let found: Look = companies.length === 0 ? 'nothing' : 'all';
  for (const companyId of companies) {
    const connectionIds = await takeDueNews(companyDb(road, companyId), companyId, mostOfCompany);
    if (connectionIds.length === mostOfCompany) found = 'part';
    for (const connectionId of new Set(connectionIds))
      await enqueueJob(web, newsKind, { companyId, connectionId }, { key: `news-${connectionId}` });
  }
  return found;
}
