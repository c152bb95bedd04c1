import type pg from 'pg';
import { addJobsStatement, describeJobs } from './add-jobs.ts';
import type { JobKind, JobOptions } from './job-kind.ts';

/**
 * Adds a job from outside of any company's transaction. Resolves when it is committed; a payload with a `companyId`
 * takes that company's turn. Inside a transaction use `tx.enqueue`.
 */
export async function enqueueJob<P>(
  pool: pg.Pool,
  kind: JobKind<P>,
  payload: P,
  options: JobOptions = {},
): Promise<void> {
  await pool.query({ name: 'add_jobs', text: addJobsStatement, values: [describeJobs([{ kind, payload, options }])] });
}
