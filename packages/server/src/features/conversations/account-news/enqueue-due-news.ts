import type pg from 'pg';
import { companyDb } from '../../../platform/db/company-db.ts';
import type { Look } from '../../../platform/jobs/due-poller.ts';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import { findCompaniesWithNews, takeDueNews } from './account-news.repo.ts';
import { newsKind } from './act-on-news.ts';

const mostOfCompany = 64;

/** Makes a job of each thing an account was told of; one waiting job for each. */
export async function enqueueDueNews({ road, web }: { road: pg.Pool; web: pg.Pool }): Promise<Look> {
  const companies = await findCompaniesWithNews(road);
  let found: Look = companies.length === 0 ? 'nothing' : 'all';
  for (const companyId of companies) {
    const ids = await takeDueNews(companyDb(road, companyId), companyId, mostOfCompany);
    if (ids.length === mostOfCompany) found = 'part';
    for (const newsId of ids) await enqueueJob(web, newsKind, { companyId, newsId }, { key: `news-${newsId}` });
  }
  return found;
}
