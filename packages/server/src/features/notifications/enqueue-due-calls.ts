import type { Clock } from '../../platform/clock/clock.ts';
import type { Doors } from '../../platform/context.ts';
import type { Look } from '../../platform/jobs/due-poller.ts';
import { findCompaniesWithDueCalls } from './notifications.repo.ts';
import { spreadDueCalls } from './push-jobs.ts';

/** Makes jobs of the calls that are due. */
export async function enqueueDueCalls(doors: Pick<Doors, 'pool' | 'wakeJobs'>, clock: Clock): Promise<Look> {
  const companies = await findCompaniesWithDueCalls(doors.pool);
  let found: Look = companies.length === 0 ? 'nothing' : 'all';
  for (const companyId of companies) if (await spreadDueCalls(doors.pool, companyId, clock.now())) found = 'part';
  if (companies.length > 0) doors.wakeJobs();
  return found;
}
