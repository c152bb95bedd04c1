import * as z from 'zod/mini';
import type { PlatformDeps } from '../../platform/context.ts';
import { companyTransaction } from '../../platform/db/company-db.ts';
import { defineJob, handles, type JobSchedule } from '../../platform/jobs/job.ts';
import {
  findCompaniesToSum,
  findNewDays,
  keepState,
  sumAttendancesAgain,
  sumMessagesAgain,
  sumNewDays,
  takeMarks,
  takeState,
} from './sum-days.repo.ts';

const sumDaysKind = defineJob({ name: 'sum-days', payload: z.object({}), maxAttempts: 1 });

/** Numbers are right without it, as what is not summed yet is read row by row. */
export const sumDaysSchedule: JobSchedule = { kind: sumDaysKind, cron: '* * * * *' };

/**
 * Sums past days, and again those that changed. Two runs take turns at each company; a company whose days cannot be
 * summed holds up no other.
 */
export const sumDays = handles(sumDaysKind, async ({ platform, log, signal }) => {
  for (const companyId of await findCompaniesToSum(platform.pool)) {
    try {
      while (!signal.aborted && (await sumSome(platform.pool, companyId)));
      log.debug({ companyId }, 'days summed');
    } catch (error) {
      log.error({ err: error, companyId }, 'days could not be summed');
    }
  }
});

/** Sums some of a company's days, which stay summed even if later ones fail. True: more are left. */
function sumSome(pool: PlatformDeps['pool'], companyId: number): Promise<boolean> {
  return companyTransaction(pool, companyId, async (tx) => {
    const state = await takeState(tx, companyId);
    const again = await takeMarks(tx, state);
    for (const day of again.attendances) await sumAttendancesAgain(tx, companyId, day, state.zone);
    for (const day of again.messages) await sumMessagesAgain(tx, companyId, day, state.zone);
    const days = await findNewDays(tx, companyId, state);
    if (days !== null) await sumNewDays(tx, companyId, state.zone, days);
    await keepState(tx, companyId, state, days?.to ?? state.until);
    return days !== null && days.to < state.until;
  });
}
