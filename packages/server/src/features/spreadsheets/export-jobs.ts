import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/job.ts';

const payload = z.strictObject({ companyId: z.int(), exportId: z.int() });

/** Writes one file, from its beginning whenever it runs. */
export const writeExportKind = defineJob({ name: 'write-export', payload, maxAttempts: 4 });

/** A day later: the file goes, and then the row that knew it. */
export const removeExportKind = defineJob({ name: 'remove-export', payload, maxAttempts: 25 });
