import { CompiledQuery } from 'kysely';
import type { CompanyTx } from '../db/company-db.ts';
import type { NewJob } from './job-kind.ts';

/** Adds jobs; its one parameter comes from {@link describeJobs}. */
export const addJobsStatement = `select control.add_job(j.kind, j.payload, j.tries, j.key, j.run_at)
  from rows from (jsonb_to_recordset($1::jsonb) as (kind text, payload jsonb, tries bigint, key text, run_at timestamptz))
    with ordinality j(kind, payload, tries, key, run_at, ord) order by j.ord`;

export function describeJobs(jobs: readonly NewJob[]): string {
  return JSON.stringify(
    jobs.map(({ kind, payload, options }) => ({
      kind: kind.name,
      payload,
      tries: kind.maxAttempts,
      key: options.key,
      run_at: options.runAt,
    })),
  );
}

/** Adds jobs in the caller's transaction; its commit wakes the workers. */
export async function addJobs(db: CompanyTx, jobs: readonly NewJob[]): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(addJobsStatement, [describeJobs(jobs)]));
}
