import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/job.ts';

/** One batch of an import, which adds the job of the next batch with its own commit. */
export const importKind = defineJob({
  name: 'contact-import',
  payload: z.strictObject({ companyId: z.int(), importId: z.int() }),
  maxAttempts: 7,
});
