import type pg from 'pg';
import { addJobsStatement, describeJobs } from './add-jobs.ts';
import type { JobKind, JobOptions } from './job-kind.ts';

/**
 * Adds a job outside of any company's transaction, and resolves when it is committed. A payload with a `companyId`
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
