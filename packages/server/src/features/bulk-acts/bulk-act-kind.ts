import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/job.ts';

/** One batch of a run, which adds the job of the next batch with its own commit. */
export const bulkActKind = defineJob({
  name: 'bulk-act',
  payload: z.strictObject({ companyId: z.int(), runId: z.int() }),
  maxAttempts: 7, // ten minutes, as somebody is watching
});
