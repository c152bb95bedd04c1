import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/job.ts';

const payload = z.strictObject({ companyId: z.int(), exportId: z.int() });

/** Writes one file, always from its beginning. */
export const writeExportKind = defineJob({ name: 'write-export', payload, maxAttempts: 4 });

/** Removes the file a day later, and then its row. */
export const removeExportKind = defineJob({ name: 'remove-export', payload, maxAttempts: 25 });
