import * as z from 'zod/mini';
import { companyTransaction } from '../../platform/db/company-db.ts';
import { defineJob, handles, type JobSchedule } from '../../platform/jobs/job.ts';
import {
  findCompaniesToSum,
  keepState,
  sumAttendancesAgain,
  sumMessagesAgain,
  sumNewDays,
  takeMarks,
  takeState,
} from './sum-days.repo.ts';

const sumDaysKind = defineJob({ name: 'sum-days', payload: z.object({}), maxAttempts: 1 });

/** Numbers are right without it: what is not summed yet is read row by row. */
export const sumDaysSchedule: JobSchedule = { kind: sumDaysKind, cron: '* * * * *' };

/** Sums the days that are over, and again those of which something changed. Two at once take turns at each company. */
export const sumDays = handles(sumDaysKind, async ({ doors, log, signal }) => {
  for (const companyId of await findCompaniesToSum(doors.pool)) {
    if (signal.aborted) return;
    const days = await companyTransaction(doors.pool, companyId, async (tx) => {
      const state = await takeState(tx, companyId);
      const again = await takeMarks(tx, state);
      for (const day of again.attendances) await sumAttendancesAgain(tx, companyId, day, state.zone);
      for (const day of again.messages) await sumMessagesAgain(tx, companyId, day, state.zone);
      if (state.since === null || state.since < state.until) await sumNewDays(tx, companyId, state);
      await keepState(tx, companyId, state);
      return again.attendances.length + again.messages.length;
    });
    log.debug({ companyId, days }, 'days summed');
  }
});
