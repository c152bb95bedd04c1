import type { Clock } from '../../platform/clock/clock.ts';
import type { PlatformDeps } from '../../platform/context.ts';
import type { Look } from '../../platform/jobs/due-poller.ts';
import { findCompaniesWithDuePushes } from './notifications.repo.ts';
import { spreadDuePushes } from './push-jobs.ts';

/** Turns due calls into jobs. */
export async function enqueueDuePushes(platform: Pick<PlatformDeps, 'pool' | 'wakeJobs'>, clock: Clock): Promise<Look> {
  const companies = await findCompaniesWithDuePushes(platform.pool);
  let found: Look = companies.length === 0 ? 'nothing' : 'all';
  for (const companyId of companies) if (await spreadDuePushes(platform.pool, companyId, clock.now())) found = 'part';
  if (companies.length > 0) platform.wakeJobs();
  return found;
}
